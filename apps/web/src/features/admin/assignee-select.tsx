// The arrow of NativeSelect is styled there.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import type { SupportThread } from '@vizzi/api/contracts';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorMessage } from '../../lib/error-message';

/** Gives a message to an admin who may answer it, or to nobody. */
export function AssigneeSelect({ thread: { id, assignee } }: { readonly thread: SupportThread }) {
  const utils = api.useUtils();
  const isOffline = useOffline();
  const { data: admins = [] } = api.support.admins.useQuery(undefined, { staleTime: 0 });
  const assign = api.support.assign.useMutation({
    onError: (error) => showError(errorMessage(error, 'We did not hear whether the message was assigned.') ?? ''),
    onSettled: () => utils.support.thread.invalidate({ id }),
  });
  const choices = assignee && !admins.some((admin) => admin.id === assignee.id) ? [assignee, ...admins] : admins;
  const shown = assign.isPending ? assign.variables.assigneeId : assignee?.id;
  return (
    <NativeSelect
      aria-label="Assigned to"
      value={`${shown ?? ''}`}
      disabled={isOffline || assign.isPending}
      onChange={({ currentTarget: { value } }) =>
        assign.mutate({ id, assigneeId: value === '' ? null : Number(value), formerId: assignee?.id ?? null })
      }
      data={[
        { value: '', label: 'Assigned to nobody' },
        ...choices.map((admin) => ({ value: `${admin.id}`, label: `Assigned to ${admin.username}` })),
      ]}
    />
  );
}

import { Button } from '@mantine/core';
import type { StudioSession } from '@vizzi/api/contracts';
import { useState } from 'react';
import { Dialog } from '../../components/overlays/dialog/dialog';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorMessage } from '../../lib/error-message';
import { useRefreshCatalog } from './use-refresh-catalog';
import { NOT_HEARD } from './not-heard';

interface DeleteSessionProps {
  readonly session: Pick<StudioSession, 'id' | 'title' | 'revision'>;
  readonly onClose: () => void;
}

/** Confirms the deletion of a session, which removes it for everybody. */
export function DeleteSession({ session, onClose }: DeleteSessionProps) {
  const refreshCatalog = useRefreshCatalog();
  const sayWhenLeft = useSayWhenLeft(session.title, NOT_HEARD);
  const isOffline = useOffline();
  /** The session as it was when this was asked; once a refusal has told that it was changed, as it is. */
  const [seen, setSeen] = useState<DeleteSessionProps['session'] | undefined>(session);
  const remove = api.admin.deleteSession.useMutation({
    onSuccess: () => {
      showSuccess({ title: 'Success', message: 'Session deleted' });
      refreshCatalog();
    },
    onError: (error) => {
      setSeen(undefined);
      sayWhenLeft(error);
      refreshCatalog();
    },
  });
  return (
    <Dialog title={`Delete ${session.title}?`} opened onClose={onClose}>
      <div className={form.form}>
        <p>
          It goes for everyone: from its category, from favorites and playlists, and with everybody's progress in it.
          This cannot be undone.
        </p>
        <FormError message={errorMessage(remove.error, NOT_HEARD)} />
        <div className={form.actions}>
          <Button
            variant="danger"
            loading={remove.isPending}
            disabled={isOffline}
            onClick={() =>
              remove.mutate({ id: session.id, revision: (seen ?? session).revision }, { onSuccess: onClose })
            }
          >
            Delete session
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

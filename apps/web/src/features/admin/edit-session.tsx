import { Button } from '@mantine/core';
import type { AdminSession } from '@vizzi/api/contracts';
import { Dialog } from '../../components/overlays/dialog/dialog';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { SessionForm } from './session-form';
import { valuesOf } from './session-form-values';
import { useRefreshCatalog } from './use-refresh-catalog';

interface EditSessionProps {
  readonly session: AdminSession;
  readonly onClose: () => void;
}

export function EditSession({ session, onClose }: EditSessionProps) {
  const refreshCatalog = useRefreshCatalog();
  const update = api.admin.updateSession.useMutation({
    onSuccess: () => {
      showSuccess({ title: 'Success', message: 'Session saved' });
      refreshCatalog();
      onClose();
    },
  });
  return (
    <Dialog title="Edit session" opened onClose={onClose}>
      <SessionForm
        initial={valuesOf(session)}
        submit="Save"
        submitting="Saving..."
        busy={update.isPending}
        failure={errorMessage(update.error, 'The session was not saved. Please try again.')}
        round={0}
        onSubmit={(changed) => update.mutateAsync({ id: session.id, ...changed })}
        cancel={
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}

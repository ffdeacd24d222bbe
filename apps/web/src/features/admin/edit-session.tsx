import { Button } from '@mantine/core';
import type { AdminSession } from '@vizzi/api/contracts';
import { Dialog } from '../../components/overlays/dialog';
import { toastDone } from '../../components/feedback/show-toast';
import { api } from '../../lib/api';
import { failureMessage } from '../../lib/error-message';
import { SessionForm } from './session-form';
import { valuesOf } from './session-form-values';
import { useCatalogueChanged } from './use-refresh-catalog';

interface EditSessionProps {
  readonly session: AdminSession;
  readonly onClose: () => void;
}

/** Changes a session that is published. */
export function EditSession({ session, onClose }: EditSessionProps) {
  const catalogueChanged = useCatalogueChanged();
  const update = api.admin.updateSession.useMutation({
    onSuccess: () => {
      toastDone({ title: 'Success', message: 'Session saved' });
      catalogueChanged();
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
        failure={failureMessage(update.error, 'The session was not saved. Please try again.')}
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

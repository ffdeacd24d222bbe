import { useState } from 'react';
import { showSuccess, showError } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { api } from '../../lib/api';
import { useResendKey } from '../../lib/use-resend-key';
import { SessionForm } from './session-form';
import { useRefreshCatalog } from './use-refresh-catalog';

const NOT_HEARD =
  'We did not hear whether the session was created. Please try again without changes: it is created once.';

const UNHEARD_AND_LEFT = 'We did not hear whether the session was created. Please look before you create it again.';

/** Creates a session, which is public at once. */
export function CreateSession() {
  const [round, setRound] = useState(0);
  const refreshCatalog = useRefreshCatalog();
  const resend = useResendKey();
  const sayWhenLeft = useSayWhenLeft('Create Session', UNHEARD_AND_LEFT);
  const create = api.admin.createSession.useMutation({
    onSuccess: () => {
      resend.arrived();
      showSuccess({ title: 'Success', message: 'Session created successfully' });
      setRound((before) => before + 1);
      refreshCatalog();
    },
    onError: (error) => {
      if (!error.data) refreshCatalog();
      if (!sayWhenLeft(error) && error.data) showError('Failed to create session');
    },
  });
  return (
    <SessionForm
      busy={create.isPending}
      failure={create.error ? (create.error.data ? create.error.message : NOT_HEARD) : undefined}
      round={round}
      onSubmit={(session) => create.mutateAsync({ ...session, creationKey: resend.keyFor(JSON.stringify(session)) })}
    />
  );
}

import { Button } from '@mantine/core';
import { SettingsRow } from '../../components/layout/settings-rows';
import { showSuccess, showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { type Leaving, useClearMemberData, useEndSession } from './use-end-session';

export interface LogoutProps extends Leaving {
  /** Runs the logout, after a question where this device would lose something. */
  readonly confirmLogout: (logOut: () => void) => void;
}

/** Logs out on this device or on all of them. */
export function LogoutRow({ confirmLogout, beforeLeaving, afterLeaving }: LogoutProps) {
  const logout = useEndSession(beforeLeaving, afterLeaving);
  const clearMemberData = useClearMemberData();
  const isOffline = useOffline();
  const everywhere = api.auth.logoutEverywhere.useMutation({
    onMutate: beforeLeaving,
    onSuccess: async () => {
      await afterLeaving();
      clearMemberData();
      showSuccess({ message: 'You are logged out on every device' });
    },
    onError: () => showError('You are still logged in. Please try again.'),
  });
  return (
    <SettingsRow
      title="Log out"
      actions={
        <>
          <Button variant="outline" onClick={() => confirmLogout(logout)}>
            Log out
          </Button>
          <Button
            variant="subtle"
            loading={everywhere.isPending}
            disabled={isOffline}
            onClick={() => confirmLogout(() => everywhere.mutate())}
          >
            Log out everywhere
          </Button>
        </>
      }
    >
      <p>
        Removes what was kept on this device for your account. Everywhere means every phone and browser
        {isOffline && ', and needs a connection'}.
      </p>
    </SettingsRow>
  );
}

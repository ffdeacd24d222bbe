import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SettingsRow } from '../../components/layout/settings-rows';
import { showSuccess, showError } from '../../components/feedback/toasts/show-toast';
import { api, memberOfPage } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorCode } from '../../lib/error-code';
import { tellLeft } from '../../lib/pending-logout';
import { type Leaving, useClearMemberData, useEndSession } from './use-end-session';

const OUT_ALREADY = 'You were logged out here already. To log out other devices, log in first.';
const NOT_HEARD = 'We did not hear whether you are logged out. Please try again.';

export interface LogoutProps extends Leaving {
  /** Runs the logout, after a question where this device would lose something. */
  readonly confirmLogout: (logOut: () => void) => void;
}

/** Logs out on this device or on all of them. */
export function LogoutRow({ confirmLogout, beforeLeaving, afterLeaving }: LogoutProps) {
  const logout = useEndSession(beforeLeaving, afterLeaving);
  const clearMemberData = useClearMemberData();
  const isOffline = useOffline();
  const queryClient = useQueryClient();
  const leave = async (message: string) => {
    const memberId = memberOfPage(queryClient);
    if (memberId !== undefined) tellLeft(memberId);
    await afterLeaving();
    clearMemberData(memberId);
    showSuccess({ message });
  };
  const everywhere = api.auth.logoutEverywhere.useMutation({
    onMutate: beforeLeaving,
    onSuccess: () => leave('You are logged out on every device'),
    onError: (error) => {
      const code = errorCode(error);
      // From another device, or by this press, when its answer was lost and the browser sent it again.
      if (code === 'UNAUTHORIZED') return leave(OUT_ALREADY);
      // A server that was too slow may have done it.
      const isUnknown = code === undefined || code === 'SERVICE_UNAVAILABLE';
      return showError(isUnknown ? NOT_HEARD : 'You are still logged in. Please try again.');
    },
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

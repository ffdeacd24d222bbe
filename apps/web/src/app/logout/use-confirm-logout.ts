import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '../../lib/use-viewer';

/** Runs a logout, after a question where this device would lose something. */
export function useConfirmLogout(): (logOut: () => void) => void {
  const { user } = useViewer();
  const client = useQueryClient();
  return (logOut) => {
    if (!user) return;
    import('../offline/offline-parts').then(({ confirmLogout }) => confirmLogout(client, user.id, logOut), logOut);
  };
}

import { useViewer } from '../../lib/use-viewer';

/** Runs a logout, after a question where this device would lose something. */
export function useConfirmLogout(): (logOut: () => void) => void {
  const { user } = useViewer();
  return (logOut) => {
    if (!user) return;
    import('../offline/offline-parts').then(({ confirmLogout }) => confirmLogout(user.id, logOut), logOut);
  };
}

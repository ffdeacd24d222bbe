import { useEndSession } from '../../features/auth/use-end-session';
import { afterLeaving, beforeLeaving } from '../../features/player/before-logout';
import { useConfirmLogout } from './use-confirm-logout';

/** Logs out after the player has stopped and saved its position. Asks first where this device would lose something. */
export function useLogout(): () => void {
  const confirm = useConfirmLogout();
  const logOut = useEndSession(beforeLeaving, afterLeaving);
  return () => confirm(logOut);
}

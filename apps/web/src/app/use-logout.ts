import { useEndSession } from '../features/auth/use-end-session';
import { beforeLogout } from '../features/player/before-logout';

/** Logs out after the player has stopped and saved its position. */
export const useLogout = () => useEndSession(beforeLogout);

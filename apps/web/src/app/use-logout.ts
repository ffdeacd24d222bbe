import { useLogout as useAccountLogout } from '../features/auth/use-logout';
import { beforeLogout } from '../features/player/before-logout';

/** Logs out after the player has stopped and saved its position. */
export const useLogout = () => useAccountLogout(beforeLogout);

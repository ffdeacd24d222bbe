import { useLogout as useAccountLogout } from '../features/auth/use-logout';
import { beforeLogout } from '../features/player/before-logout';

/** Logging out: the player falls silent and saves its place, then the account is let go. */
export const useLogout = () => useAccountLogout(beforeLogout);

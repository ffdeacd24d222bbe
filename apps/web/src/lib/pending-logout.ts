/** Where the device stores it. */
export const LOGOUT_KEY = 'logout';
const listeners = new Set<() => void>();

/** Calls back when a logout is remembered here. */
export function onRememberLogout(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where storage is full or refused, this page at least remembers. */
let remembered: number | undefined;

/** A member logged out, and no server answered: the session ends at the next contact. */
export function rememberLogout(memberId: number) {
  remembered = memberId;
  try {
    localStorage.setItem(LOGOUT_KEY, `${memberId}`);
    remembered = undefined;
  } catch {
    // It is remembered in memory.
  }
  for (const listener of listeners) listener();
}

/** The member whose session is to end; undefined when there is none. */
export function findPendingLogout(): number | undefined {
  try {
    const member = localStorage.getItem(LOGOUT_KEY);
    return member === null ? remembered : Number(member);
  } catch {
    return remembered;
  }
}

/** Says to other tabs that the member has logged out, and the server knows. */
export function tellLogout(memberId: number) {
  try {
    localStorage.setItem(LOGOUT_KEY, `${memberId}`);
    localStorage.removeItem(LOGOUT_KEY);
  } catch {
    // Without storage tabs do not know of each other.
  }
}

/** Forgets the logout of that member, which the server has answered; that of somebody else stays remembered. */
export function forgetLogoutOf(memberId: number | undefined) {
  if (findPendingLogout() === memberId) forgetLogout();
}

export function forgetLogout() {
  remembered = undefined;
  try {
    localStorage.removeItem(LOGOUT_KEY);
  } catch {
    // Nothing was kept.
  }
}

import { readMember } from './member-of-browser';

const KEY = 'logout';
/** Changes when a member has left, for other tabs to hear. */
export const LEFT_KEY = 'left';
const listeners = new Set<() => void>();

/** Calls back when a logout is remembered or forgotten here. */
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
    localStorage.setItem(KEY, `${memberId}`);
    remembered = undefined;
  } catch {
    // It is remembered in memory.
  }
  for (const listener of listeners) listener();
}

/** The member whose session is to end; undefined when there is none. */
export function findPendingLogout(): number | undefined {
  try {
    const member = localStorage.getItem(KEY);
    return member === null ? remembered : Number(member);
  } catch {
    return remembered;
  }
}

/** Whether the member whose session is to end is the one whom the tabs of this browser know; another may have logged in in one since. */
export function isLeaving(): boolean {
  const member = findPendingLogout();
  return member !== undefined && [`${member}`, '', undefined].includes(readMember());
}

/** Says to other tabs that the member has left. */
export function tellLeft(memberId: number) {
  try {
    localStorage.setItem(LEFT_KEY, `${memberId}`);
    localStorage.removeItem(LEFT_KEY);
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
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
}

const KEY = 'logout';

/** A member logged out without the network: the session ends at the next contact. */
export function rememberLogout(memberId: number) {
  try {
    localStorage.setItem(KEY, `${memberId}`);
  } catch {
    // A browser that refuses storage has kept nothing either.
  }
}

/** The member whose session is to end; undefined when there is none. */
export function findPendingLogout(): number | undefined {
  try {
    const member = localStorage.getItem(KEY);
    return member === null ? undefined : Number(member);
  } catch {
    return undefined;
  }
}

export function forgetLogout() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

const KEY = 'logout';

/** A member logged out without the network: the session ends at the next contact. */
export function rememberLogout() {
  try {
    localStorage.setItem(KEY, 'pending');
  } catch {
    // A browser that refuses storage has kept nothing either.
  }
}

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetLogout() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

const KEY = 'install';

/** Whether this browser was asked before; where storage is refused, so that nobody is asked twice. */
export function wasInstallAsked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberInstallAsked() {
  try {
    localStorage.setItem(KEY, 'asked');
  } catch {
    // Nobody is asked then.
  }
}

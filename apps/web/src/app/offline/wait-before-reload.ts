const KEY = 'reloads';
const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait before this tab reloads because it shows somebody else: none the first time, then growing, where reloading changes
 * nothing, as behind a cache that answers everybody with one page. A tab that went on for long enough begins anew.
 */
export function waitBeforeReload(now = Date.now()): number {
  try {
    const [last = 0, before = 0] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
    const isAgain = now - last < 2 * LONGEST_MS;
    const wait = isAgain ? Math.min(Math.max(before * 2, FIRST_MS), LONGEST_MS) : 0;
    sessionStorage.setItem(KEY, `${now + wait} ${wait}`);
    return wait;
  } catch {
    // Without storage nothing is remembered.
    return LONGEST_MS;
  }
}

const LOCK = 'vizzi.session';

/**
 * Runs what replaces this browser's session with another one of the same member. Until the answer has brought the cookie, the server knows
 * nobody by the former one, in no tab.
 */
export const whileSessionChanges = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

/** Whether a tab of this browser is replacing the session. */
export async function isSessionChanging(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

/** Waits until no tab is replacing the session. */
export const afterSessionChange = (): Promise<void> => navigator.locks.request(LOCK, { mode: 'shared' }, () => {});

const LOCK = 'vizzi.session';
/** Longer than the server takes for any change. */
const PATIENCE_MS = 20_000;

interface SessionChange {
  /** Waits until no other tab is changing the session, instead of breaking that off. */
  readonly isPatient: boolean;
  readonly begin: () => void;
  /** Another change took its place, or is under way where this one is patient. */
  readonly onLost: () => void;
}

/** Other errors are of browsers that refuse locks. */
const isStolen = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Says to all tabs of this browser that its session is being replaced or ended, and calls `begin`. Returns what says that it is over. Browsers
 * without locks are old; there, tabs do not know of each other.
 */
export function beginSessionChange({ isPatient, begin, onLost }: SessionChange): () => void {
  const ending = new AbortController();
  const hold = (lock: Lock | null) => {
    if (!lock) return onLost();
    begin();
    return new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
  };
  if (!('locks' in navigator)) begin();
  else {
    navigator.locks
      .request(LOCK, isPatient ? { ifAvailable: true } : { steal: true }, hold)
      .catch((error: unknown) => (isStolen(error) ? onLost() : begin()));
  }
  return () => ending.abort();
}

/** Waits until no tab is replacing or ending the session, or its answer is not to be expected any more. */
export async function afterSessionChange(): Promise<void> {
  if (!('locks' in navigator)) return;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await navigator.locks.request(LOCK, { mode: 'shared', signal }, () => {}).catch(() => {});
}

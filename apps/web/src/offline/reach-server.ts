import { setOffline } from '../lib/connection';
import { isOurs } from '../lib/is-ours';

const ADDRESS = '/healthz';
const PATIENCE_MS = 5_000;

let asking: Promise<boolean> | undefined;

/** Asks whether the server answers, and tells everybody. Those who ask at the same time get the same answer. */
export function reachServer(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const isReached = await fetch(ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => answer.status < 502 && isOurs(answer),
    () => false,
  );
  setOffline(!isReached);
  return isReached;
}

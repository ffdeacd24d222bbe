import { setOffline } from '../lib/connection';

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

/** A captive portal, as of a hotel's network, and a filter answer every address with a page of their own. */
const isOurs = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true;

async function ask(): Promise<boolean> {
  const isReached = await fetch(ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => answer.status < 502 && isOurs(answer),
    () => false,
  );
  setOffline(!isReached);
  return isReached;
}

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

/** A captive portal, as of a hotel's network, answers every address with its own page. */
const isOfCaptivePortal = ({ ok, headers }: Response) =>
  ok && headers.get('content-type')?.startsWith('text/html') === true;

async function ask(): Promise<boolean> {
  const isReached = await fetch(ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => answer.status < 502 && !isOfCaptivePortal(answer),
    () => false,
  );
  setOffline(!isReached);
  return isReached;
}

const ADDRESS = '/service-worker.js';
/** Milliseconds until an installation that broke off is tried again the first time, and at most. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/**
 * Starts the worker that opens the app without the network, and calls `onRegistered` when its installation has begun. One that breaks
 * off, as over a weak line, is begun again: what arrived is kept. Nothing where the browser has no worker. Returns what ends the tries.
 */
export function registerWorker(onRegistered: (registration: ServiceWorkerRegistration) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const install = async (retryMs: number) => {
    const registration = await serviceWorker.register(ADDRESS).catch(() => undefined);
    if (registration && !isEnded) onRegistered(registration);
    if ((registration && (await isInstalled(registration))) || isEnded) return;
    timer = setTimeout(() => void install(Math.min(retryMs * 2, LONGEST_RETRY_MS)), retryMs);
  };
  void install(RETRY_MS);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Resolves to whether there is a worker that answers, or soon will, once that is known. */
function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active || waiting || !installing) return Promise.resolve(Boolean(active ?? waiting));
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
  });
}

const ADDRESS = '/service-worker.js';

/** Starts the worker that opens the app without the network; undefined where the browser has none or refuses it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register(ADDRESS).catch(() => undefined);
}

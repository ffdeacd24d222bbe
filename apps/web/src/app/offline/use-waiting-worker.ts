import { useEffect, useState } from 'react';

/** A new build is looked for when the tab is opened again after this long. */
const CHECK_MS = 60 * 60 * 1000;

/** The worker of a new build that waits for the tabs of this one; undefined while there is none. */
export function useWaitingWorker(registration: ServiceWorkerRegistration): ServiceWorker | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>();
  useEffect(() => {
    const look = () => {
      // Without a controller, it is the first worker of this browser.
      if (navigator.serviceWorker.controller) setWaiting(registration.waiting ?? undefined);
    };
    const follow = () => registration.installing?.addEventListener('statechange', look);
    let checkedAt = Date.now();
    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_MS) return;
      checkedAt = Date.now();
      registration.update().catch(() => {});
    };
    look();
    follow();
    registration.addEventListener('updatefound', follow);
    // Another tab has activated it.
    navigator.serviceWorker.addEventListener('controllerchange', look);
    document.addEventListener('visibilitychange', check);
    return () => {
      registration.removeEventListener('updatefound', follow);
      navigator.serviceWorker.removeEventListener('controllerchange', look);
      document.removeEventListener('visibilitychange', check);
    };
  }, [registration]);
  return waiting;
}

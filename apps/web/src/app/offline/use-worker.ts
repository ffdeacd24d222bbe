import { useEffect, useState } from 'react';
import { registerWorker } from '../../offline/register-worker';

/** The registration of the worker, once there is one. */
export function useWorker(): ServiceWorkerRegistration | undefined {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  useEffect(() => void registerWorker().then(setRegistration), []);
  return registration;
}

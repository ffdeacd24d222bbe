import { useEffect, useState } from 'react';
import { registerWorker } from '../../offline/register-worker';

/** The registration of the worker, once its installation has begun. */
export function useWorker(): ServiceWorkerRegistration | undefined {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  useEffect(() => registerWorker(setRegistration), []);
  return registration;
}

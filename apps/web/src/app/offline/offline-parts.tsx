import { useEffect } from 'react';
import { registerWorker } from '../../offline/register-worker';

/** What the app needs to go on without the network. */
export function OfflineParts() {
  useEffect(() => void registerWorker(), []);
  return null;
}

import { useSyncExternalStore } from 'react';

let waiting: { readonly memberId: number | undefined; readonly count: number } = { memberId: undefined, count: 0 };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says whose changes may wait for the network here, and how many do; whoever reads the device's storage calls it. */
export function setWaiting(memberId: number | undefined, count: number) {
  waiting = { memberId, count };
  for (const listener of listeners) listener();
}

export const getWaiting = () => waiting;

/** How many changes of the member wait for the network. */
export const useWaitingCount = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting.count,
    () => 0,
  );

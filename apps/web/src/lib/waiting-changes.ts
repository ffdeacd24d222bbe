import { createSharedValue } from './shared-value';

interface Waiting {
  readonly memberId: number | undefined;
  readonly count: number;
}

const waiting = createSharedValue<Waiting>({ memberId: undefined, count: 0 });

/** Whose changes may wait for the network here, and how many do. */
export const getWaiting = waiting.get;

/** Called by what reads the device's storage. */
export const setWaiting = (memberId: number | undefined, count: number) => waiting.set({ memberId, count });

/** How many changes of the member wait for the network. */
export const useWaitingCount = () => waiting.useValue(({ count }) => count);

import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and until React has taken over the page. A button that needs scripts is disabled until then. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

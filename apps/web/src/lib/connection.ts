import { useSyncExternalStore } from 'react';

let offline = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says whether the server can be reached; whoever finds out calls it. */
export function setOffline(isOffline: boolean) {
  offline = isOffline;
  for (const listener of listeners) listener();
}

/** Whether the server is known to be out of reach: what needs it says so before it is pressed. */
export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => offline,
    () => false,
  );

/** Whether the browser asks to save data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true;
}

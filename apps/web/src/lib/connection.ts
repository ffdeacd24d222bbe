import { createSharedValue } from './shared-value';

const offline = createSharedValue(false);

/** Says whether the server can be reached; called by what finds out. */
export const setOffline = offline.set;

/** Whether the server is known to be out of reach. */
export const isOffline = offline.get;

/** The same for screens: what needs it says so before it is pressed. */
export const useOffline = () => offline.useValue((isKnown) => isKnown);

/** Whether the browser asks to save data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true;
}

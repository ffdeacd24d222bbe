import { useEffect } from 'react';
import { createSharedValue } from './shared-value';

/** A setting of this device that is on until somebody switches it off; where storage is refused, while the page is open. Other tabs read it when they load. */
export function createDeviceSwitch(key: string) {
  const value = createSharedValue(true);
  const isOn = () => {
    try {
      return localStorage.getItem(key) !== 'off';
    } catch {
      return value.get();
    }
  };
  return {
    isOn,
    useIsOn: () => {
      useEffect(() => value.set(isOn()), []);
      return value.useValue((now) => now);
    },
    turn: (on: boolean) => {
      value.set(on);
      try {
        localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // It lasts as long as the page.
      }
    },
  };
}

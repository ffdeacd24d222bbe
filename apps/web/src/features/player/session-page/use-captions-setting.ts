import { createDeviceSwitch } from '../../../lib/device-switch';

const captions = createDeviceSwitch('vizzi.captions');

/** Whether this device shows captions. */
export function useCaptionsSetting() {
  const shown = captions.useIsOn();
  return { shown, toggle: () => captions.turn(!shown) };
}

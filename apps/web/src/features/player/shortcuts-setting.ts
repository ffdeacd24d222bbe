import { createDeviceSwitch } from '../../lib/device-switch';

/** Whether keyboard shortcuts are on, on this device. */
export const shortcutsSetting = createDeviceSwitch('vizzi.shortcuts');

import { useLocalStorage } from '@mantine/hooks';

/** Whether keyboard shortcuts are on, as stored on the device. */
export const useShortcutsSetting = () =>
  useLocalStorage({
    key: 'vizzi.shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (value) => (value ? 'on' : 'off'),
    deserialize: (value) => value !== 'off',
  });

import { useLocalStorage } from '@mantine/hooks';

/** Whether this device shows captions. */
export function useCaptionsSetting() {
  const [shown, setShown] = useLocalStorage({
    key: 'vizzi.captions',
    defaultValue: true,
    serialize: (value) => (value ? 'on' : 'off'),
    deserialize: (value) => value !== 'off',
  });
  return { shown, toggle: () => setShown(!shown) };
}

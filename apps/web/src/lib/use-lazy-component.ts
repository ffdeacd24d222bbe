import { useCallback, useState, type ComponentType } from 'react';

/**
 * A part that loads when it is first wanted. Until then, and where it cannot be had, whatever stands in its place stays,
 * focus and all. `load` must be the same function each time.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const want = useCallback(() => {
    load().then(
      (part) => setPart(() => part),
      () => {},
    );
  }, [load]);
  return [Part, want] as const;
}

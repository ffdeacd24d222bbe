import { lazy, useCallback, useState, type ComponentType } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code loads when it is first rendered. It suspends until then. */
export function lazyComponent<Props>(load: Load<Props>) {
  return lazy(async () => ({ default: await load() }));
}

/**
 * The same for a part of a page that nobody asked for, as the player's bar: without its code it is missing, and the page around it stays.
 * `useMissingCode` loads the page anew.
 */
export function lazyPart<Props>(load: Load<Props>) {
  return lazyComponent(() => load().catch((): ComponentType<Props> => Missing));
}

function Missing(): null {
  return null;
}

/**
 * A component whose code loads when the returned function is called. It is undefined until then, and stays so when the
 * code cannot be loaded; the next call tries again. `load` must be the same function in every render.
 */
export function useLazyComponent<Props>(load: Load<Props>) {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const loadNow = useCallback(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      () => {},
    );
  }, [load]);
  return [Component, loadNow] as const;
}

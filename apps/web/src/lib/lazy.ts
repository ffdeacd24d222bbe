import { lazy, useCallback, useState, type ComponentType } from 'react';
import { untilLoaded } from './load-again';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a page, whose code loads when it is first rendered. It suspends until then: where the code does not load, what is around the
 * boundary stays as it is, and the code is asked for again.
 */
export function lazyPart<Props>(load: Load<Props>) {
  return lazy(async () => ({ default: await untilLoaded(load) }));
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

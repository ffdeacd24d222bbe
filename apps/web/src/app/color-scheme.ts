import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'theme';

/** 'dark' is dark, any other stored text is light; without one the system decides. */
function read(fallback: MantineColorScheme): MantineColorScheme {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return fallback;
    return stored === 'dark' ? 'dark' : 'light';
  } catch {
    return fallback;
  }
}

/** Stores the theme under `theme` as 'dark' or 'light'. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listening: AbortController | undefined;
  return {
    get: read,
    set(value) {
      if (value === 'auto') return;
      try {
        localStorage.setItem(KEY, value);
      } catch {
        // The browser refuses storage; the page has changed its colours already.
      }
    },
    subscribe(onUpdate) {
      const listen = ({ key }: StorageEvent) => {
        if (key === KEY) onUpdate(read('auto'));
      };
      listening = new AbortController();
      window.addEventListener('storage', listen, { signal: listening.signal });
    },
    unsubscribe: () => listening?.abort(),
    clear() {
      try {
        localStorage.removeItem(KEY);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'theme';

/** The stored choice: 'dark' is dark, any other stored text is light, nothing leaves it to the system. */
function read(fallback: MantineColorScheme): MantineColorScheme {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return fallback;
    return stored === 'dark' ? 'dark' : 'light';
  } catch {
    return fallback;
  }
}

/** Keeps the theme under `theme` as 'dark' or 'light'. A browser that refuses storage keeps it for the page's life. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listening: AbortController | undefined;
  return {
    get: read,
    set(value) {
      if (value === 'auto') return;
      try {
        localStorage.setItem(KEY, value);
      } catch {
        // Storage is a convenience: the page has changed its colours already.
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

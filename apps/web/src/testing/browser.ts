import { vi } from 'vitest';

/** What a browser has and jsdom lacks. Nothing here has a size; the system prefers light and little motion. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};

let systemIsDark = false;

/** What the system prefers, from the next page on. */
export function preferDark(dark: boolean) {
  systemIsDark = dark;
}

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('dark') ? systemIsDark : query.includes('reduce'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
}));

import { vi } from 'vitest';

/** Stubs for what jsdom lacks. The system prefers light and reduced motion. */
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

/** Sets the system's colour scheme for the next page. */
export function preferDark(dark: boolean) {
  systemIsDark = dark;
}

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('dark') ? systemIsDark : query.includes('reduce'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
}));

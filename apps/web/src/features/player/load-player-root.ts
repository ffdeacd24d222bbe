export const loadDock = () => import('./player-root').then((module) => ({ default: module.Dock }));

export const loadBar = () => import('./bar/bar').then((module) => ({ default: module.Bar }));

/** What goes on around the first session: whoever expects one soon asks for it ahead. A press brings it too, only later. */
export function expectSession(): void {
  loadDock().catch(() => {});
}

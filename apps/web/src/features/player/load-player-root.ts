export const loadPlayerRoot = () => import('./player-root').then((module) => ({ default: module.PlayerRoot }));

export const loadBar = () => import('./bar/bar').then((module) => ({ default: module.Bar }));

/** What goes on around the first session: whoever expects one soon asks for it ahead. A press brings it too, only later. */
export function preloadPlayerRoot(): void {
  loadPlayerRoot().catch(() => {});
}

export const loadPlayerRoot = () => import('./player-root').then((module) => module.PlayerRoot);

/** Loads the code around the player before the first press, which would load it too, but later. */
export function preloadPlayerRoot(): void {
  loadPlayerRoot().catch(() => {});
}

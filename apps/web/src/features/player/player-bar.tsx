/** Replaced by the player's own bar. */
export function PlayerBar() {
  return null;
}

/** Left in the history by whoever deletes the account: they have nothing to log in to. */
export const FAREWELL = { farewell: true };

export function isFarewell(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'farewell' in state;
}

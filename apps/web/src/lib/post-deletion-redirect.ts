/** Left in the history by whoever deletes the account: they have nothing to log in to. */
export const ACCOUNT_DELETED = { accountDeleted: true };

export function isAccountDeleted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'accountDeleted' in state;
}

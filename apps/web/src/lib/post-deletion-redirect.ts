/** The history state after an account was deleted: the redirect then leads to `/` instead of the login. */
export const ACCOUNT_DELETED = { accountDeleted: true };

export function isAccountDeleted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'accountDeleted' in state;
}

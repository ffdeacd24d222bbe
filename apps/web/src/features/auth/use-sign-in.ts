import type { User } from '@vizzi/api/contracts';
import { api } from '../../lib/api';
import { forgetLogout } from '../../lib/pending-logout';

/** The specification's delay before the redirect. */
const REDIRECT_DELAY_MS = 100;

/** Stores and refetches the viewer after a login or signup, which redirects from the visitors' pages. */
export function useSignIn() {
  const utils = api.useUtils();
  return ({ user }: { readonly user: User }) => {
    // The new session has replaced the one that was to end.
    forgetLogout();
    setTimeout(() => {
      utils.auth.viewer.setData(undefined, { user });
      void utils.auth.viewer.invalidate();
    }, REDIRECT_DELAY_MS);
  };
}

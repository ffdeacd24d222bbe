import type { User } from '@vizzi/api/contracts';
import { api } from '../../lib/api';

/** Long enough to see that it worked. */
const REDIRECT_DELAY_MS = 100;

/** What follows a login or a signup: the member is known, the check runs again, and visitors' pages give way. */
export function useSignIn() {
  const utils = api.useUtils();
  return ({ user }: { readonly user: User }) => {
    setTimeout(() => {
      utils.auth.viewer.setData(undefined, { user });
      void utils.auth.viewer.invalidate();
    }, REDIRECT_DELAY_MS);
  };
}

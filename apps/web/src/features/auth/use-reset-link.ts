import { useCallback, useEffect } from 'react';
import { api } from '../../lib/api';

/** `isClosed`: a link is known to set no password any more. Until the server has said so, it may be tried. `check` asks again. */
export function useResetLink(token: string): { readonly isClosed: boolean; readonly check: () => void } {
  const { mutate, data } = api.auth.checkResetLink.useMutation();
  const check = useCallback(() => mutate({ token }), [mutate, token]);
  useEffect(check, [check]);
  return { isClosed: data?.isOpen === false, check };
}

import { useEffect } from 'react';
import { api } from '../../lib/api';

/** Whether a link is known to set no password any more. Until the server has said so, it may be tried. */
export function useIsLinkClosed(token: string): boolean {
  const { mutate, data } = api.auth.checkResetLink.useMutation();
  useEffect(() => mutate({ token }), [mutate, token]);
  return data?.isOpen === false;
}

import { useEffect } from 'react';
import { api } from '../../lib/api';
import { eraseFormerMember } from '../../offline/erase-member';

/** Erases what a member kept here, once the server says that they are not signed in any more. */
export function useEraseFormerMember() {
  const viewer = api.auth.viewer.useQuery().data;
  const memberId = viewer && (viewer.user?.id ?? null);
  useEffect(() => {
    // Without storage there is nothing to erase.
    if (memberId !== undefined) eraseFormerMember(memberId).catch(() => {});
  }, [memberId]);
}

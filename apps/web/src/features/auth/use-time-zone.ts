import { useEffect } from 'react';
import { api } from '../../lib/api';
import { useViewer } from '../../lib/use-viewer';

/** Sends the member's time zone once per page load. A failure is ignored. */
export function useTimeZone() {
  const userId = useViewer().user?.id;
  const { mutate } = api.auth.setTimeZone.useMutation();
  useEffect(() => {
    if (userId !== undefined) mutate({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }, [userId, mutate]);
}

import { useEffect } from 'react';
import { api } from '../../lib/api';
import { useViewer } from '../../lib/use-viewer';

/** Tells the server where the member's days begin, once per page life. Not vital: a failure changes nothing here. */
export function useTimeZone() {
  const userId = useViewer().user?.id;
  const { mutate } = api.auth.setTimeZone.useMutation();
  useEffect(() => {
    if (userId !== undefined) mutate({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }, [userId, mutate]);
}

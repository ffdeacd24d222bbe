import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { isAccountDeleted } from '../../lib/post-deletion-redirect';
import { useViewer } from '../../lib/use-viewer';

/** Removes the data of a member who deleted their account, and says so, wherever they are by then. */
export function useAccountDeleted() {
  const { user } = useViewer();
  const { state } = useLocation();
  const clearMemberData = useClearMemberData();
  const deletedId = isAccountDeleted(state) ? user?.id : undefined;
  useEffect(() => {
    if (deletedId === undefined) return;
    clearMemberData(deletedId);
    showSuccess({ message: 'Your account was deleted' });
  }, [deletedId, clearMemberData]);
}

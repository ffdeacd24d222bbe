import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader';
import { showSuccess } from '../components/feedback/toasts/show-toast';
import { useClearMemberData } from '../features/auth/use-end-session';
import { isAccountDeleted } from '../lib/post-deletion-redirect';
import { paths } from '../lib/paths';
import { useViewer } from '../lib/use-viewer';

/** Redirects visitors to the login, once the viewer is known; who deleted their account, to the start page. */
export function RequireMember() {
  const { user, isLoading } = useViewer();
  const { state } = useLocation();
  const clearMemberData = useClearMemberData();
  const deletedId = isAccountDeleted(state) ? user?.id : undefined;
  useEffect(() => {
    if (deletedId === undefined) return;
    clearMemberData(deletedId);
    showSuccess({ message: 'Your account was deleted' });
  }, [deletedId, clearMemberData]);
  if (isLoading) return <PageLoader />;
  return user ? <Outlet /> : <Navigate to={isAccountDeleted(state) ? paths.home : paths.login} replace />;
}

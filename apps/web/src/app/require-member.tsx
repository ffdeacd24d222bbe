import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader';
import { isAccountDeleted } from '../lib/post-deletion-redirect';
import { paths } from '../lib/paths';
import { useViewer } from '../lib/use-viewer';

/** Redirects visitors to the login, once the viewer is known. */
export function RequireMember() {
  const { user, isLoading } = useViewer();
  const { state } = useLocation();
  if (isLoading) return <PageLoader />;
  return user ? <Outlet /> : <Navigate to={isAccountDeleted(state) ? paths.home : paths.login} replace />;
}

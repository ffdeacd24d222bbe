import { Navigate, Outlet } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader';
import { paths } from '../lib/paths';
import { useViewer } from '../lib/use-viewer';

/** Screens for those who are not signed in; a member is taken home. */
export function RequireVisitor() {
  const { user, isLoading } = useViewer();
  if (isLoading) return <PageLoader />;
  return user ? <Navigate to={paths.memberHome} replace /> : <Outlet />;
}

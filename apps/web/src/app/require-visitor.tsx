import { Navigate, Outlet } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader';
import { paths } from '../lib/paths';
import { useViewer } from '../lib/use-viewer';

/** Redirects members to their home. */
export function RequireVisitor() {
  const { user, isLoading } = useViewer();
  if (isLoading) return <PageLoader />;
  return user ? <Navigate to={paths.memberHome} replace /> : <Outlet />;
}

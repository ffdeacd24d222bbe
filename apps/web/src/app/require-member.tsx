import { Navigate, Outlet } from 'react-router-dom';
import { CalmPlaceholder } from '../components/calm-placeholder';
import { paths } from '../lib/paths';
import { useViewer } from '../lib/use-viewer';

/** Screens for signed-in members. A visitor goes to the login, but nobody goes anywhere before it is known who asks. */
export function RequireMember() {
  const { user, isLoading } = useViewer();
  if (isLoading) return <CalmPlaceholder />;
  return user ? <Outlet /> : <Navigate to={paths.login} replace />;
}

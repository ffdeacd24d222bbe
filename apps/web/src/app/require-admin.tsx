import { Outlet } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader';
import { useViewer } from '../lib/use-viewer';
import { Component as NotFound } from './routes/not-found-page';

/** Shows the admin pages to admins and 404 to everybody else. */
export function Component() {
  const { user, isLoading } = useViewer();
  if (isLoading) return <PageLoader />;
  return user?.isAdmin ? <Outlet /> : <NotFound />;
}

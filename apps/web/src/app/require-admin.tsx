import { Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '../components/feedback/error-state';
import { PageLoader } from '../components/feedback/page-loader';
import { Page, PageHead } from '../components/layout/page';
import { mayOpen } from '../lib/admin-pages';
import { api } from '../lib/api';
import { useViewer } from '../lib/use-viewer';
import { Component as NotFound } from './routes/not-found-page';

/** Shows each admin page to the admins whose role it is for, and 404 to everybody else. */
export function Component() {
  const { user, isLoading } = useViewer();
  if (isLoading) return <PageLoader />;
  return user?.isAdmin ? <AdminOutlet /> : <NotFound />;
}

function AdminOutlet() {
  const { pathname } = useLocation();
  const { data, isFetching, refetch } = api.admin.role.useQuery();
  if (data) return mayOpen(data.role, pathname) ? <Outlet /> : <NotFound />;
  if (isFetching) return <PageLoader />;
  return (
    <Page>
      <PageHead title="Admin" />
      <ErrorState message="Failed to fetch what you may do here" onRetry={() => void refetch()} />
    </Page>
  );
}

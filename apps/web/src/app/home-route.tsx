import type { ReactElement } from 'react';
import { PageLoader } from '../components/feedback/page-loader';
import { useViewer } from '../lib/use-viewer';

interface HomeRouteProps {
  readonly landing: ReactElement;
  readonly dashboard: ReactElement;
}

/** `/` is the landing page for visitors and the dashboard for members. */
export function HomeRoute({ landing, dashboard }: HomeRouteProps) {
  const { user, isLoading } = useViewer();
  if (isLoading) return <PageLoader />;
  return user ? dashboard : landing;
}

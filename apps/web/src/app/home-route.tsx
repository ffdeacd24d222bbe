import type { ReactElement } from 'react';
import { PageLoader } from '../components/feedback/page-loader';
import { useViewer } from '../lib/use-viewer';

interface HomeRouteProps {
  readonly landing: ReactElement;
  readonly dashboard: ReactElement;
}

/** One address, two pages: visitors are shown what this is, members are at home. */
export function HomeRoute({ landing, dashboard }: HomeRouteProps) {
  const { user, isLoading } = useViewer();
  if (isLoading) return <PageLoader />;
  return user ? dashboard : landing;
}

import { CalmPlaceholder } from '../../components/calm-placeholder';
import { Dashboard } from '../../features/home/dashboard';
import { Landing } from '../../features/landing/landing';
import { useViewer } from '../../lib/use-viewer';

/** One address, two pages: visitors are shown what this is, members are at home. */
export function Component() {
  const { user, isLoading } = useViewer();
  if (isLoading) return <CalmPlaceholder />;
  return user ? <Dashboard user={user} /> : <Landing />;
}

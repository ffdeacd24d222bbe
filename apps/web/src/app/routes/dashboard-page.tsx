import { Dashboard } from '../../features/home/dashboard';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <Dashboard user={user} />;
}

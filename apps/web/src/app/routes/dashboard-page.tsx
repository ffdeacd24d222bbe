import { Dashboard } from '../../features/home/dashboard';
import { UpNext } from '../../features/up-next/up-next';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <Dashboard user={user} upNext={<UpNext user={user} />} />;
}

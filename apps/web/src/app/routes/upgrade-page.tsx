import { Upgrade } from '../../features/billing/upgrade';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <Upgrade user={user} />;
}

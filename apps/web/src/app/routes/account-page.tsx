import { Account } from '../../features/auth/account';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <Account user={user} />;
}

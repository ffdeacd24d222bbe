import { Account } from '../../features/auth/account';
import { beforeLogout } from '../../features/player/before-logout';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <Account user={user} beforeLogout={beforeLogout} />;
}

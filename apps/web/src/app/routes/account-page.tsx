import { Account } from '../../features/auth/account';
import { Membership } from '../../features/billing/membership';
import { beforeLogout } from '../../features/player/before-logout';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <Account user={user} membership={<Membership user={user} />} beforeLogout={beforeLogout} />;
}

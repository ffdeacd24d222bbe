import { Account } from '../../features/auth/account';
import { Membership } from '../../features/billing/membership';
import { afterLeaving, beforeLeaving } from '../../features/player/before-logout';
import { useClearDeletedReports } from '../../features/player/progress/use-clear-deleted-reports';
import { useConfirmLogout } from '../logout/use-confirm-logout';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  // Here and not in the player, whose code may arrive after the deletion.
  useClearDeletedReports();
  const confirmLogout = useConfirmLogout();
  const actions = { confirmLogout, beforeLeaving, afterLeaving };
  return user && <Account user={user} membership={<Membership user={user} />} {...actions} />;
}

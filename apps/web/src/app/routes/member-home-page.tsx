import { MemberHome } from '../../features/library/member-home';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { user } = useViewer();
  return user && <MemberHome user={user} />;
}

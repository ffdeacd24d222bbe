import { MemberHome } from '../../features/library/member-home';
import { useViewer } from '../../lib/use-viewer';
import { usePlayAll } from '../use-play-all';

export function Component() {
  const { user } = useViewer();
  const playAll = usePlayAll();
  return user && <MemberHome user={user} onPlayAll={playAll} />;
}

import { MemberHome } from '../../features/library/member-home';
import { UpNext } from '../../features/up-next/up-next';
import { useUpNext } from '../../features/up-next/use-up-next';
import { useViewer } from '../../lib/use-viewer';
import { usePlayAll } from '../use-play-all';

export function Component() {
  const { user } = useViewer();
  const playAll = usePlayAll();
  const isNew = useUpNext().data?.kind === 'first';
  return user && <MemberHome user={user} upNext={<UpNext user={user} />} isNew={isNew} onPlayAll={playAll} />;
}

import { lazyPart } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';

const DownloadsPage = lazyPart(() =>
  import('../../features/downloads/downloads').then((module) => module.DownloadsPage),
);

export function Component() {
  const { user } = useViewer();
  return user && <DownloadsPage user={user} />;
}

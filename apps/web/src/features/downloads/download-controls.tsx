import type { DownloadControlProps } from '../../components/session/download-control';
import { useViewer } from '../../lib/use-viewer';
import { DownloadAll } from './download-all';
import { DownloadButton } from './download-button';

/** The button for a session or a playlist. Visitors and browsers that keep nothing have none. */
export function DownloadControls({ session, sessions }: DownloadControlProps) {
  const { user } = useViewer();
  if (!user || !('serviceWorker' in navigator)) return null;
  if (sessions) return <DownloadAll sessions={sessions} user={user} />;
  return session && <DownloadButton session={session} memberId={user.id} />;
}

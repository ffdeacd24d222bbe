import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import type { DownloadControlProps } from '../../components/session/download-control';
import { usePlayerState } from '../../features/player/use-player';
import { lazyPart } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';

/** Wrapped: React calls a function that is set as a state. */
export type Downloads = () => ComponentType<DownloadControlProps>;

const loadDownloads = () => import('../../features/downloads/downloads');
const DownloadService = lazyPart(() => loadDownloads().then((module) => module.DownloadService));

/** Goes on with the downloads of a member, and brings the buttons for them. */
export function useDownloadControl(isOn: boolean, onDownloads: (downloads: Downloads) => void): ReactNode {
  const { user } = useViewer();
  const music = usePlayerState((state) => state.music);
  const isMember = isOn && user !== null;
  useEffect(() => {
    if (!isMember) return;
    loadDownloads().then(
      ({ DownloadControls }) => onDownloads(() => DownloadControls),
      // Out of reach; the next visit tries again.
      () => {},
    );
  }, [isMember, onDownloads]);
  return (
    isOn &&
    user && (
      <Suspense>
        <DownloadService user={user} music={music} />
      </Suspense>
    )
  );
}

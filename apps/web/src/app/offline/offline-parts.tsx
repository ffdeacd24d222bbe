import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';
import { LogoutDialog } from '../logout/logout-dialog';
import { InstallInvitation } from './install-invitation';
import { OfflineBanner } from './offline-banner';
import { UpdateNotice } from './update-notice';
import { useConnection } from './use-connection';
import { useAccountDeleted } from './use-account-deleted';
import { type Downloads, useDownloadControl } from './use-download-control';
import { useFetchKnown } from './use-fetch-known';
import { useKeepAnswers } from './use-keep-answers';
import { useMemberOfBrowser } from './use-member-of-browser';
import { useReachableQueue } from './use-reachable-queue';
import { usePendingLogout } from './use-pending-logout';
import { useWorker } from './use-worker';

export { confirmLogout } from '../logout/confirm-logout';

const WaitingChanges = lazyPart(() => import('./waiting-changes').then((module) => module.WaitingChanges));

interface OfflinePartsProps {
  /** Gets the buttons for downloads, once a member is there. */
  readonly onDownloads: (downloads: Downloads) => void;
}

/** What the app needs to go on without the network. Where the browser has no worker, nothing is kept. */
export function OfflineParts({ onDownloads }: OfflinePartsProps) {
  const worker = useWorker();
  const isKept = worker !== undefined;
  const { user } = useViewer();
  const isConfirmed = useMemberOfBrowser();
  useConnection();
  usePendingLogout();
  useAccountDeleted();
  useKeepAnswers(isKept);
  useReachableQueue();
  useFetchKnown(isKept);
  const service = useDownloadControl(isKept && isConfirmed, onDownloads);
  return (
    <>
      <OfflineBanner />
      <Suspense>{user && <WaitingChanges key={user.id} user={user} isKept={isKept} />}</Suspense>
      <InstallInvitation />
      <LogoutDialog />
      {worker && <UpdateNotice worker={worker} />}
      {service}
    </>
  );
}

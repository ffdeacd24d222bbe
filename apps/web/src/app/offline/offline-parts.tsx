import { InstallInvitation } from './install-invitation';
import { OfflineBanner } from './offline-banner';
import { UpdateNotice } from './update-notice';
import { useConnection } from './use-connection';
import { useFetchKnown } from './use-fetch-known';
import { useKeepAnswers } from './use-keep-answers';
import { usePendingLogout } from './use-pending-logout';
import { useWorker } from './use-worker';

/** What the app needs to go on without the network. Where the browser has no worker, nothing is kept. */
export function OfflineParts() {
  const worker = useWorker();
  const isKept = worker !== undefined;
  useConnection();
  usePendingLogout();
  useKeepAnswers(isKept);
  useFetchKnown(isKept);
  return (
    <>
      <OfflineBanner />
      <InstallInvitation />
      {worker && <UpdateNotice worker={worker} />}
    </>
  );
}

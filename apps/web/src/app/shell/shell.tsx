import type { Session } from '@vizzi/api/contracts';
import { isPaymentDue } from '@vizzi/domain';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { DownloadControl, type DownloadControlProps } from '../../components/session/download-control';
import { SessionActions } from '../../components/session/session-actions';
import { SessionPlaybackContext } from '../../components/session/session-playback';
import { useTimeZone } from '../../lib/time-zone';
import { AddToPlaylist } from '../../features/library/add-to-playlist';
import { PlayerBar } from '../../features/player/player-bar';
import { useCardPlayback } from '../../features/player/use-card-playback';
import { lazyPart, useLazyComponent } from '../../lib/lazy';
import { untilLoaded } from '../../lib/load-again';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { onFirstUse } from '../../offline/on-first-use';
import { Footer } from './footer';
import { Header } from './header';
import { ScreenOutlet } from './screen-outlet';
import { TabBar } from './tab-bar';
import { ToastRegion } from '../../components/feedback/toasts/toast-region';
import { useMissingCode } from './use-missing-code';
import { useRouteFocus } from './use-route-focus';
import { useScrollRestoration } from './use-scroll-restoration';
import classes from './shell.module.css';

const PaymentBanner = lazyPart(() =>
  import('../../features/billing/payment-banner').then((module) => module.PaymentBanner),
);

const PaymentReturn = lazyPart(() => import('../payment-return').then((module) => module.PaymentReturn));

const loadOfflineParts = () =>
  untilLoaded(() => import('../offline/offline-parts').then((module) => module.OfflineParts));

/** How often a member was followed by nobody: what their screens wait for is not for the next one. */
function useDepartures(memberId: number | undefined): number {
  const [last, setLast] = useState({ memberId, departures: 0 });
  if (last.memberId === memberId) return last.departures;
  const departures = last.departures + (memberId === undefined ? 1 : 0);
  setLast({ memberId, departures });
  return departures;
}

const sessionActions = (session: Session) => <AddToPlaylist session={session} />;

/** The layout around every screen. */
export function Shell() {
  const main = useRouteFocus();
  const { user } = useViewer();
  const departures = useDepartures(user?.id);
  const { pathname, search } = useLocation();
  const playback = useCardPlayback();
  const [OfflineParts, loadOffline] = useLazyComponent(loadOfflineParts);
  const [Downloads, setDownloads] = useState<ComponentType<DownloadControlProps>>();
  useEffect(() => onFirstUse(loadOffline), [loadOffline]);
  useTimeZone();
  useMissingCode();
  useScrollRestoration();
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <div className={classes.sky}>
        {user && isPaymentDue(user) && (
          <Suspense>
            <PaymentBanner user={user} />
          </Suspense>
        )}
        <Header />
        <Suspense>{new URLSearchParams(search).get('subscription') === 'success' && <PaymentReturn />}</Suspense>
        {OfflineParts && <OfflineParts onDownloads={setDownloads} />}
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <SessionActions value={sessionActions}>
            <SessionPlaybackContext value={playback}>
              <DownloadControl value={Downloads}>
                {/* The link of that screen is for another member, and its address does not keep it. */}
                <ScreenOutlet key={pathname === paths.resetPassword ? pathname : departures} />
              </DownloadControl>
            </SessionPlaybackContext>
          </SessionActions>
        </main>
      </div>
      <Footer />
      <PlayerBar />
      <TabBar />
      <ToastRegion />
    </>
  );
}

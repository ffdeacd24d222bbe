import type { Session } from '@vizzi/api/contracts';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { SessionActions } from '../../components/session-actions';
import { useTimeZone } from '../../features/auth/use-time-zone';
import { AddToPlaylist } from '../../features/library/add-to-playlist';
import { PlayerBar } from '../../features/player/player-bar';
import { isPaymentDue } from '../../features/billing/payment-due';
import { useViewer } from '../../lib/use-viewer';
import { usePaymentReturn } from '../use-payment-return';
import { Footer } from './footer';
import { Header } from './header';
import { Tabs } from './tabs';
import { Toasts } from './toasts';
import { useRouteFocus } from './use-route-focus';
import classes from './shell.module.css';

// Few ever see it.
const PaymentBanner = lazy(() =>
  import('../../features/billing/payment-banner').then((module) => ({ default: module.PaymentBanner })),
);

const sessionActions = (session: Session) => <AddToPlaylist session={session} />;

/** Every page that was opened by its address has the same key: there the address itself says which place is meant. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

/** What stays around every screen. */
export function Shell() {
  const main = useRouteFocus();
  const { user } = useViewer();
  useTimeZone();
  usePaymentReturn();
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
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <SessionActions value={sessionActions}>
            <Outlet />
          </SessionActions>
        </main>
      </div>
      <Footer />
      <PlayerBar />
      <Tabs />
      <Toasts />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

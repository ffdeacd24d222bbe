import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useTimeZone } from '../../features/auth/use-time-zone';
import { PlayerBar } from '../../features/player/player-bar';
import { Footer } from './footer';
import { Header } from './header';
import { Tabs } from './tabs';
import { Toasts } from './toasts';
import { useRouteFocus } from './use-route-focus';
import classes from './shell.module.css';

/** What stays around every screen. */
export function Shell() {
  const main = useRouteFocus();
  useTimeZone();
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <div className={classes.sky}>
        <Header />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <Footer />
      <PlayerBar />
      <Tabs />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

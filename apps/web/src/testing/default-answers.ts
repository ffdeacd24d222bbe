import { aBillingAccount, aCategory, aSession } from './fixtures';
import { serve } from './server';

/** Serves a small catalog. */
export function serveCatalog() {
  serve({
    'catalog.categories': () => [aCategory()],
    'catalog.category': () => aCategory(),
    'catalog.sessions': () => [aSession()],
    'catalog.popular': () => [aSession()],
    'catalog.session': () => aSession(),
  });
}

/** Serves the member's pages with empty data. */
export function serveMemberHome() {
  serveCatalog();
  serve({
    'player.stats': () => ({ completedSessions: 0, totalTime: 0, streak: 0, hasListenedToday: false }),
    'player.upNext': () => ({ kind: 'today', session: aSession(), reason: 'evening' }),
    'library.favorites': () => [],
    'library.playlists': () => [],
    'billing.plans': () => [],
    'billing.account': () => aBillingAccount(),
    'player.listen': () => ({ success: true }),
    'player.progress': () => null,
  });
}

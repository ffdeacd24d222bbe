import { aBillingAccount, aCategory, aSession } from './fixtures';
import { serve } from './server';

/** A small catalogue. */
export function serveCatalog() {
  serve({
    'catalog.categories': () => [aCategory()],
    'catalog.category': () => aCategory(),
    'catalog.sessions': () => [aSession()],
    'catalog.popular': () => [aSession()],
    'catalog.session': () => aSession(),
  });
}

/** Whatever the member's pages ask for, with nothing much in it. */
export function serveMemberHome() {
  serveCatalog();
  serve({
    'player.stats': () => ({ completedSessions: 0, totalTime: 0, streak: 0 }),
    'library.favorites': () => [],
    'library.playlists': () => [],
    'billing.plans': () => [],
    'billing.account': () => aBillingAccount(),
    'player.listen': () => ({ success: true }),
    'player.progress': () => null,
  });
}

import { hashKey, type QueryClient } from '@tanstack/react-query';
import { removeToasts } from '../../components/feedback/toasts/show-toast';
import { LEFT_UNSAVED, memberOfPage, VIEWER_KEY } from '../../lib/api';
import { forgetWantedSession } from '../../lib/wanted-session';

const VIEWER = hashKey(VIEWER_KEY);

/**
 * Removes what was read for a member as soon as the page shows nobody or somebody else, however the session ended: the next one to log
 * in must not see it. What editors did not save is kept for each member apart. Returns a function that ends this.
 */
export function forgetFormerMember(client: QueryClient): () => void {
  let former = memberOfPage(client);
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== VIEWER) return;
    const now = memberOfPage(client);
    if (former !== undefined && now !== former) {
      forgetWantedSession();
      removeToasts();
      // The answers to what the former member changed are dropped.
      client.getMutationCache().clear();
      client.removeQueries({ predicate: (other) => other !== query && other.queryKey[0] !== LEFT_UNSAVED });
    }
    former = now;
  });
}

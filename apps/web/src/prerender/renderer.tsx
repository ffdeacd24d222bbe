import { createTRPCQueryUtils } from '@trpc/react-query';
import type { PageRenderer } from '@vizzi/api/page-renderer';
import { StrictMode } from 'react';
// React's build for Node keeps an AsyncLocalStorage, which makes every promise of the process slower from its first use on.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/providers';
import { App, loadScreen } from '../app/router';
import { PlayerContext } from '../features/player/use-player';
import { createApiClient, createQueryClient } from '../lib/api';
import { PageHeadListener, type PageHead } from '../lib/use-page-head';
import { documentOf } from './document';
import { findPage, fixedPaths, pageRoutes } from './pages';
import { createSilentPlayer } from './silent-player';

const player = createSilentPlayer();

// Before the first page: Node remembers an import that failed, as for want of file descriptors, until the process ends.
await Promise.all(pageRoutes.map(loadScreen));

export const paths: PageRenderer['paths'] = fixedPaths;

export const renders: PageRenderer['renders'] = (path, query) => {
  const found = findPage(path);
  return found !== undefined && (query === '' || !found.page.usesQuery);
};

/** Throws when no page has this path, or when the catalogue cannot be read. */
export const renderPage: PageRenderer['renderPage'] = async (path, reads) => {
  const found = findPage(path);
  if (!found) throw new Error(`${path} is not a page that is rendered`);
  const { page, params } = found;
  const queryClient = createQueryClient();
  const queries = createTRPCQueryUtils({ queryClient, client: createApiClient() });
  queries.auth.viewer.setData(undefined, { user: null });
  await page.fill?.(queries, reads, params);

  await loadScreen(path);
  let head: PageHead = { title: '', description: '' };
  const { prelude } = await prerender(
    <StrictMode>
      <PageHeadListener value={(heard) => (head = heard)}>
        <Providers queryClient={queryClient}>
          <PlayerContext value={player}>
            <StaticRouter location={path}>
              <App />
            </StaticRouter>
          </PlayerContext>
        </Providers>
      </PageHeadListener>
    </StrictMode>,
    // In one piece: content that React streams later needs an inline script to be put in its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const root = await new Response(prelude).text();
  // Without times, so that the same page has the same bytes; only queries that have data.
  const answers = queryClient.getQueriesData({}).filter(([, data]) => data !== undefined);
  const document = documentOf({ root, answers, screen: page.screen, isStatic: page.isStatic });
  queryClient.clear();
  return { document, ...head };
};

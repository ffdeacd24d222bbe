import { createTRPCQueryUtils } from '@trpc/react-query';
import type { PageRenderer } from '@vizzi/api/page-renderer';
import { StrictMode } from 'react';
// The build for Node keeps an AsyncLocalStorage; from its first use on, every promise of the whole process is slower.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/providers';
import { App, loadScreen } from '../app/router';
import { createApiClient, createQueryClient } from '../lib/api';
import { PageHeadListener, type PageHead } from '../lib/use-page-head';
import { documentOf } from './document';
import { pages } from './pages';

export const paths: PageRenderer['paths'] = Object.keys(pages);

/** Throws when `path` is none of `paths`, or when the catalogue cannot be read. */
export const renderPage: PageRenderer['renderPage'] = async (path, ask) => {
  const page = pages[path];
  if (!page) throw new Error(`${path} is not drawn ahead`);
  const queryClient = createQueryClient();
  const queries = createTRPCQueryUtils({ queryClient, client: createApiClient() });
  queries.auth.viewer.setData(undefined, { user: null });
  await page.fill?.(queries, ask);

  await loadScreen(path);
  let head: PageHead = { title: '', description: '' };
  const { prelude } = await prerender(
    <StrictMode>
      <PageHeadListener value={(heard) => (head = heard)}>
        <Providers queryClient={queryClient}>
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </Providers>
      </PageHeadListener>
    </StrictMode>,
    // In one piece: what React would put aside needs a script in the page to be put back.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const root = await new Response(prelude).text();
  // Without times, so that the same page is the same bytes; and only what is known.
  const answers = queryClient.getQueriesData({}).filter(([, data]) => data !== undefined);
  const document = documentOf({ root, answers, screen: page.screen, atRest: page.atRest });
  queryClient.clear();
  return { document, ...head };
};

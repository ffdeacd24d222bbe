import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers';
import { App, loadScreen } from './app/router';
import { createQueryClient } from './lib/api';
import { ANSWERS_ID, type KnownAnswer } from './prerender/document-parts';

/** Hydrates what the server rendered, or renders into an empty root. */
export async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  const known: KnownAnswer[] = JSON.parse(document.getElementById(ANSWERS_ID)?.textContent ?? '[]');
  for (const [query, data] of known) queryClient.setQueryData(query, data);
  const app = (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  if (!root.hasChildNodes()) return createRoot(root).render(app);
  await loadScreen(window.location.pathname);
  startTransition(() => void hydrateRoot(root, app));
}

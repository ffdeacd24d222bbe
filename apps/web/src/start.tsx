import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers';
import { App, loadScreen } from './app/router';
import { createQueryClient } from './lib/api';
import { ANSWERS_ID, type KnownAnswer } from './prerender/document-parts';

/** Brings the page to life: what the server drew already, or an empty root. Answers when a drawn page answers to hands. */
export async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  const known: KnownAnswer[] = JSON.parse(document.getElementById(ANSWERS_ID)?.textContent ?? '[]');
  for (const [query, data] of known) queryClient.setQueryData(query, data);
  const app = (onAwake?: () => void) => (
    <StrictMode>
      <Awake onAwake={onAwake}>
        <Providers queryClient={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </Providers>
      </Awake>
    </StrictMode>
  );
  if (!root.hasChildNodes()) return createRoot(root).render(app());
  await loadScreen(window.location.pathname);
  // In turns with whatever hands do meanwhile.
  return new Promise((onAwake) => startTransition(() => void hydrateRoot(root, app(onAwake))));
}

interface AwakeProps {
  readonly onAwake: (() => void) | undefined;
  readonly children: ReactNode;
}

function Awake({ onAwake, children }: AwakeProps) {
  useEffect(() => onAwake?.(), [onAwake]);
  return children;
}

import { hydrate } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers';
import { App, loadScreen } from './app/router';
import { createQueryClient } from './lib/api';
import { QUERIES_ID } from './prerender/document-parts';

/** Brings the page to life: what the server drew already, or an empty root. Answers when a drawn page answers to hands. */
export async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  const queries = document.getElementById(QUERIES_ID)?.textContent;
  if (queries) hydrate(queryClient, JSON.parse(queries));
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
  return new Promise((onAwake) => void hydrateRoot(root, app(onAwake)));
}

interface AwakeProps {
  readonly onAwake: (() => void) | undefined;
  readonly children: ReactNode;
}

function Awake({ onAwake, children }: AwakeProps) {
  useEffect(() => onAwake?.(), [onAwake]);
  return children;
}

import { lazy, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { matchRoutes, useRoutes, type RouteObject } from 'react-router-dom';
import { HomeRoute } from './home-route';
import { RequireMember } from './require-member';
import { RequireVisitor } from './require-visitor';
import { Shell } from './shell/shell';

/** Milliseconds until a page that did not load is loaded anew when it is gone to. */
const RETRY_MS = 3_000;

/** Preloads the code of an element. */
const loads = new Map<ReactNode, () => Promise<unknown>>();

/** A screen that loads when it is opened, until it did once, or renders at once after {@link loadScreen}. */
function screen(load: () => Promise<{ readonly Component: ComponentType }>): ReactElement {
  let Current: ComponentType;
  const loadCurrent = async () => {
    Current = (await load()).Component;
    return { default: Current };
  };
  const begin = () => {
    Current = lazy(() =>
      loadCurrent().catch((error: unknown) => {
        // React renders once more what failed, and would ask for it without end.
        setTimeout(begin, RETRY_MS);
        throw error;
      }),
    );
  };
  begin();
  function Screen() {
    const [Shown] = useState(() => Current);
    return <Shown />;
  }
  const element = <Screen />;
  loads.set(element, loadCurrent);
  return element;
}

const landing = screen(() => import('./routes/landing-page'));
const homeRoute = <HomeRoute landing={landing} dashboard={screen(() => import('./routes/dashboard-page'))} />;

/** The screen of each path. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: homeRoute },
      { path: '/category/:slug', element: screen(() => import('./routes/category-page')) },
      { path: '/session/:id', element: screen(() => import('./routes/session-page')) },
      { path: '/learn', element: screen(() => import('./routes/learn-page')) },
      { path: '/tutorial', element: screen(() => import('./routes/tutorial-page')) },
      { path: '/about', element: screen(() => import('./routes/about-page')) },
      { path: '/support', element: screen(() => import('./routes/support-page')) },
      { path: '/privacy', element: screen(() => import('./routes/privacy-page')) },
      { path: '/terms', element: screen(() => import('./routes/terms-page')) },
      { path: '/search', element: screen(() => import('./routes/search-page')) },
      { path: '/forgot-password', element: screen(() => import('./routes/forgot-password-page')) },
      { path: '/reset-password', element: screen(() => import('./routes/reset-password-page')) },
      {
        element: <RequireVisitor />,
        children: [
          { path: '/login', element: screen(() => import('./routes/login-page')) },
          { path: '/signup', element: screen(() => import('./routes/signup-page')) },
        ],
      },
      {
        element: <RequireMember />,
        children: [
          { path: '/home', element: screen(() => import('./routes/dashboard-page')) },
          { path: '/member-home', element: screen(() => import('./routes/member-home-page')) },
          { path: '/free-vizzies', element: screen(() => import('./routes/free-vizzies-page')) },
          { path: '/upgrade', element: screen(() => import('./routes/upgrade-page')) },
          { path: '/playlists/create', element: screen(() => import('./routes/create-playlist-page')) },
          { path: '/playlists/:id', element: screen(() => import('./routes/playlist-page')) },
          { path: '/practice', element: screen(() => import('./routes/practice-page')) },
          { path: '/downloads', element: screen(() => import('./routes/downloads-page')) },
          { path: '/support/messages', element: screen(() => import('./routes/support-messages-page')) },
          { path: '/support/messages/:id', element: screen(() => import('./routes/support-message-page')) },
          { path: '/account', element: screen(() => import('./routes/account-page')) },
        ],
      },
      {
        element: screen(() => import('./require-admin')),
        children: [
          { path: '/admin', element: screen(() => import('./routes/admin-home-page')) },
          { path: '/admin/sessions', element: screen(() => import('./routes/admin-sessions-page')) },
          { path: '/admin/sessions/:id', element: screen(() => import('./routes/admin-session-page')) },
          { path: '/admin/sessions/:id/preview', element: screen(() => import('./routes/admin-session-preview-page')) },
          { path: '/admin/insights', element: screen(() => import('./routes/admin-insights-page')) },
          { path: '/admin/insights/:id', element: screen(() => import('./routes/admin-session-insights-page')) },
          { path: '/admin/categories', element: screen(() => import('./routes/admin-categories-page')) },
          { path: '/admin/log', element: screen(() => import('./routes/admin-log-page')) },
          { path: '/admin/members', element: screen(() => import('./routes/admin-members-page')) },
          { path: '/admin/support', element: screen(() => import('./routes/admin-support-page')) },
          { path: '/admin/support/:id', element: screen(() => import('./routes/admin-support-message-page')) },
        ],
      },
      { path: '*', element: screen(() => import('./routes/not-found-page')) },
    ],
  },
];

/** The screen of the current address, within the shell. */
export function App() {
  return useRoutes(routes);
}

/** Loads the code of an address, so that its first render is complete. */
export async function loadScreen(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    await loads.get(route.element === homeRoute ? landing : route.element)?.();
  }
}

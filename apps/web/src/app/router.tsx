import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { CalmPlaceholder } from '../components/calm-placeholder';
import { CrashPage } from './crash-page';
import { RequireMember } from './require-member';
import { RequireVisitor } from './require-visitor';
import { Shell } from './shell/shell';

/** Every address and the screen behind it. Screens load when they are first opened. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        hydrateFallbackElement: <CalmPlaceholder />,
        errorElement: <CrashPage />,
        children: [
          { path: '/', lazy: () => import('./routes/home-page') },
          { path: '/category/:slug', lazy: () => import('./routes/category-page') },
          { path: '/session/:id', lazy: () => import('./routes/session-page') },
          { path: '/learn', lazy: () => import('./routes/learn-page') },
          { path: '/tutorial', lazy: () => import('./routes/tutorial-page') },
          { path: '/about', lazy: () => import('./routes/about-page') },
          { path: '/support', lazy: () => import('./routes/support-page') },
          { path: '/privacy', lazy: () => import('./routes/privacy-page') },
          { path: '/terms', lazy: () => import('./routes/terms-page') },
          { path: '/search', lazy: () => import('./routes/search-page') },
          { path: '/forgot-password', lazy: () => import('./routes/forgot-password-page') },
          { path: '/reset-password', lazy: () => import('./routes/reset-password-page') },
          {
            element: <RequireVisitor />,
            children: [
              { path: '/login', lazy: () => import('./routes/login-page') },
              { path: '/signup', lazy: () => import('./routes/signup-page') },
            ],
          },
          {
            element: <RequireMember />,
            children: [
              { path: '/home', lazy: () => import('./routes/dashboard-page') },
              { path: '/member-home', lazy: () => import('./routes/member-home-page') },
              { path: '/free-vizzies', lazy: () => import('./routes/free-vizzies-page') },
              { path: '/upgrade', lazy: () => import('./routes/upgrade-page') },
              { path: '/playlists/create', lazy: () => import('./routes/create-playlist-page') },
              { path: '/playlists/:id', lazy: () => import('./routes/playlist-page') },
              { path: '/practice', lazy: () => import('./routes/practice-page') },
              { path: '/account', lazy: () => import('./routes/account-page') },
            ],
          },
          {
            lazy: () => import('./require-admin'),
            children: [
              { path: '/admin/sessions', lazy: () => import('./routes/admin-sessions-page') },
              { path: '/admin/members', lazy: () => import('./routes/admin-members-page') },
              { path: '/admin/support', lazy: () => import('./routes/admin-support-page') },
            ],
          },
          { path: '*', lazy: () => import('./routes/not-found-page') },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

/** Every address of the app. */
export const paths = {
  home: '/',
  dashboard: '/home',
  memberHome: '/member-home',
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  session: (id: number) => `/session/${id}`,
  tutorial: '/tutorial',
  login: '/login',
  signup: '/signup',
  freeVizzies: '/free-vizzies',
  learn: '/learn',
  about: '/about',
  support: '/support',
  upgrade: '/upgrade',
  account: '/account',
  adminSessions: '/admin/sessions',
} as const;

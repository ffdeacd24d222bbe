import { paths } from '../../lib/paths';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly memberOnly?: boolean;
}

/** The main navigation, in its order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.freeVizzies, label: 'Start Free' },
  { to: paths.learn, label: 'Learn to Visualize' },
  { to: paths.memberHome, label: 'Member Home', memberOnly: true },
  { to: paths.about, label: 'About' },
  { to: paths.support, label: 'Support' },
];

/** `/` and `/home` are the same page for members, and `/admin` leads to the admin pages below it. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.home || pathname === paths.dashboard;
  return to === pathname || (to === paths.admin && pathname.startsWith(`${paths.admin}/`));
}

import { type AdminRole, hasRole } from '@vizzi/domain';
import { paths } from './paths';

interface AdminPage {
  readonly to: string;
  readonly label: string;
  /** Who may open it, and what is below it; owners may open all. */
  readonly role: AdminRole;
}

/** The admin pages, in the order of their links. */
const ADMIN_PAGES: readonly AdminPage[] = [
  { to: paths.adminSessions, label: 'Sessions', role: 'editor' },
  { to: paths.adminInsights, label: 'Insights', role: 'editor' },
  { to: paths.adminCategories, label: 'Categories', role: 'editor' },
  { to: paths.adminMembers, label: 'Members', role: 'support' },
  { to: paths.adminSupport, label: 'Support inbox', role: 'support' },
  { to: paths.adminLog, label: 'Log', role: 'owner' },
];

/** Whether an admin with a role may open a page. The server decides about the data of each. */
export function mayOpen(role: AdminRole, pathname: string): boolean {
  const page = ADMIN_PAGES.find((each) => isWithin(each.to, pathname));
  return !page || isFor(role, page);
}

export const pagesFor = (role: AdminRole): AdminPage[] => ADMIN_PAGES.filter((page) => isFor(role, page));

/** Whether an address is that of a page, or below it. */
export const isWithin = (page: string, pathname: string): boolean =>
  pathname === page || pathname.startsWith(`${page}/`);

const isFor = (role: AdminRole, page: AdminPage): boolean => hasRole({ isAdmin: true, adminRole: role }, page.role);

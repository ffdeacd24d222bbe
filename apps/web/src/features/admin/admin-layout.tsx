import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Page, PageHead } from '../../components/layout/page';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './admin-layout.module.css';

const ADMIN_PAGES = [
  { to: paths.adminSessions, label: 'Sessions' },
  { to: paths.adminMembers, label: 'Members' },
  { to: paths.adminSupport, label: 'Support inbox' },
];

interface AdminLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The frame of the admin pages, with their navigation. */
export function AdminLayout({ title, lead, children }: AdminLayoutProps) {
  const { pathname } = useLocation();
  usePageHead(title, lead);
  return (
    <Page>
      <PageHead title={title} lead={lead}>
        <nav aria-label="Admin" className={classes.pages}>
          {ADMIN_PAGES.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.page} aria-current={pathname === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHead>
      {children}
    </Page>
  );
}

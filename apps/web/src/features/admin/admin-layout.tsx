import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Page, PageHead } from '../../components/layout/page';
import { isWithin, pagesFor } from '../../lib/admin-pages';
import { useAdminRole } from '../../lib/use-admin-role';
import { usePageHead } from '../../lib/use-page-head';
import classes from './admin-layout.module.css';

interface AdminLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The frame of the admin pages, with links to those that the viewer may open. */
export function AdminLayout({ title, lead, children }: AdminLayoutProps) {
  const { pathname } = useLocation();
  const role = useAdminRole();
  usePageHead(title, lead);
  return (
    <Page>
      <PageHead title={title} lead={lead}>
        <nav aria-label="Admin" className={classes.pages}>
          {role &&
            pagesFor(role).map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className={classes.page}
                aria-current={pathname === to ? 'page' : isWithin(to, pathname) ? 'true' : undefined}
              >
                {label}
              </Link>
            ))}
        </nav>
      </PageHead>
      {children}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Page, PageHead } from '../../components/layout/page';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './admin-layout.module.css';

const ROOMS = [
  { to: paths.adminSessions, label: 'Sessions' },
  { to: paths.adminMembers, label: 'Members' },
  { to: paths.adminSupport, label: 'Support inbox' },
];

interface AdminFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The rooms that only admins see. */
export function AdminFrame({ title, lead, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  usePageHead(title, lead);
  return (
    <Page>
      <PageHead title={title} lead={lead}>
        <nav aria-label="Admin" className={classes.rooms}>
          {ROOMS.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.room} aria-current={pathname === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHead>
      {children}
    </Page>
  );
}

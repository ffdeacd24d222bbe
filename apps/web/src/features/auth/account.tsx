import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button } from '@mantine/core';
import type { User } from '@vizzi/api/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page, PageHead } from '../../components/layout/page';
import { SettingsRow, SettingsRows } from '../../components/layout/settings-rows';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './account.module.css';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { type LogoutProps, LogoutRow } from './logout-row';
import { ExportData } from './export-data';

interface AccountProps extends LogoutProps {
  readonly user: User;
  /** The rows about the membership. */
  readonly membership: ReactNode;
}

/** The account page: profile, membership, data export, logout and deletion. */
export function Account({ user, membership, confirmLogout, ...leaving }: AccountProps) {
  usePageHead('Account', 'Your profile, your plan and your data.');
  return (
    <Page>
      <PageHead title="Account" lead="Who you are here, and what you have." />
      <SettingsRows>
        <SettingsRow title="Profile" actions={<ChangePassword username={user.username} />}>
          <div className={classes.value}>
            {user.username}
            {user.isAdmin && <Badge>Admin</Badge>}
          </div>
          <p className={classes.note}>
            Member since {new Date(user.createdAt).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}
          </p>
        </SettingsRow>
        {membership}
        <SettingsRow
          title="Support"
          actions={
            <Button component={Link} to={paths.supportMessages} variant="outline">
              Your messages
            </Button>
          }
        >
          <p>What you wrote to us, and our answers.</p>
        </SettingsRow>
        {user.isAdmin && <AdminRow />}
        <ExportData />
        <LogoutRow confirmLogout={confirmLogout} {...leaving} />
        <DeleteAccount username={user.username} {...leaving} />
      </SettingsRows>
    </Page>
  );
}

function AdminRow() {
  return (
    <SettingsRow
      title="Admin"
      actions={
        <Button component={Link} to={paths.admin} variant="outline">
          Admin pages
        </Button>
      }
    >
      <p>What you may do for others here, as your role allows.</p>
    </SettingsRow>
  );
}

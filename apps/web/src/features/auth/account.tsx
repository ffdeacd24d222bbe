import { Badge, Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { isPremiumMember, membershipBadge } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Page, PageHead } from '../../components/page';
import { SettingsRow, SettingsRows } from '../../components/settings-row';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './account.module.css';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { LogoutRow } from './logout-row';
import { TakeAway } from './take-away';

interface AccountProps {
  readonly user: User;
  /** What has to be brought to an end before the account is let go. */
  readonly beforeLogout: () => Promise<void>;
}

/** Who this is, what they have, what they may take away, and the way out. */
export function Account({ user, beforeLogout }: AccountProps) {
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
        <Plan user={user} />
        {user.isAdmin && <AdminRooms />}
        <TakeAway />
        <LogoutRow beforeLogout={beforeLogout} />
        <DeleteAccount username={user.username} beforeLogout={beforeLogout} />
      </SettingsRows>
    </Page>
  );
}

function Plan({ user }: { readonly user: User }) {
  const badge = membershipBadge(user);
  const isPremium = isPremiumMember(user);
  return (
    <SettingsRow
      title="Plan"
      actions={
        !isPremium && (
          <Button component={Link} to={paths.upgrade} variant="lamp">
            Upgrade
          </Button>
        )
      }
    >
      <div className={classes.value}>
        {badge ? (
          <Badge variant="lamp" leftSection={<IconStarFilled size={14} aria-hidden />}>
            {badge}
          </Badge>
        ) : (
          'Free'
        )}
      </div>
      <p className={classes.note}>
        {isPremium ? 'Every session is open to you.' : '6 quick sessions of 60 seconds each.'}
      </p>
    </SettingsRow>
  );
}

function AdminRooms() {
  return (
    <SettingsRow
      title="Admin"
      actions={
        <>
          <Button component={Link} to={paths.adminSessions} variant="outline">
            Sessions
          </Button>
          <Button component={Link} to={paths.adminSupport} variant="outline">
            Support inbox
          </Button>
        </>
      }
    >
      <p>Publish sessions, and answer those who write.</p>
    </SettingsRow>
  );
}

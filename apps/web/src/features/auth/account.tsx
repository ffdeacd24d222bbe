import { Badge, Button, Title } from '@mantine/core';
import type { User } from '@vizzi/api/contracts';
import { isPremiumMember, membershipBadge } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Page, PageHead } from '../../components/page';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './account.module.css';
import { useLogout } from './use-logout';

/** Who this is, what they have, and the way out. */
export function Account({ user }: { readonly user: User }) {
  usePageHead('Account');
  const logout = useLogout();
  return (
    <Page>
      <PageHead title="Account" lead="Who you are here, and what you have." />
      <div className={classes.rows}>
        <section className={classes.row}>
          <Title order={2}>Profile</Title>
          <div>
            <p className={classes.value}>{user.username}</p>
            <p className={classes.note}>
              Member since {new Date(user.createdAt).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}
            </p>
          </div>
          {user.isAdmin && <Badge>Admin</Badge>}
        </section>
        <section className={classes.row}>
          <Title order={2}>Plan</Title>
          <div>
            <p className={classes.value}>{membershipBadge(user) ?? 'Free'}</p>
            <p className={classes.note}>
              {isPremiumMember(user) ? 'Every session is open to you.' : '6 quick sessions of 60 seconds each.'}
            </p>
          </div>
          {!isPremiumMember(user) && (
            <Button component={Link} to={paths.upgrade} variant="lamp">
              Upgrade
            </Button>
          )}
        </section>
        <section className={classes.row}>
          <Title order={2}>This device</Title>
          <p>Logging out removes what was kept here for your account.</p>
          <Button variant="outline" onClick={logout}>
            Log out
          </Button>
        </section>
      </div>
    </Page>
  );
}

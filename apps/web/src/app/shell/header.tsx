import { ActionIcon, Button } from '@mantine/core';
import { IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { isPremiumMember } from '@vizzi/domain';
import { Suspense } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { Brand } from '../../components/layout/brand';
import { lazyPart } from '../../lib/lazy';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { useLogout } from '../logout/use-logout';
import { NAV_ITEMS } from './nav-items';
import { NavLink } from './nav-link';
import { NavMenu } from './nav-menu';
import { ThemeToggle } from './theme-toggle';
import classes from './header.module.css';

// Only members have a search box.
const SearchBox = lazyPart(() => import('./search/search-box').then((module) => module.SearchBox));

/** Brand, navigation, and the controls of the viewer. */
export function Header() {
  const { user, isLoading } = useViewer();
  const onSearch = useMatch('/search') !== null;
  return (
    <header className={classes.header} data-member={user ? true : undefined}>
      <Brand />
      <nav aria-label="Main" className={classes.nav}>
        {NAV_ITEMS.filter(({ memberOnly }) => user || !memberOnly).map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {label}
          </NavLink>
        ))}
        {user?.isAdmin && (
          <NavLink to={paths.admin} className={classes.link}>
            Admin
          </NavLink>
        )}
      </nav>
      <div className={classes.end}>
        {user && !onSearch && (
          <Suspense fallback={<div className={classes.search} />}>
            <SearchBox className={classes.search} />
          </Suspense>
        )}
        {user && (
          <ActionIcon component={Link} to="/search" aria-label="Search" className={classes.phoneOnly ?? ''}>
            <IconSearch size={22} stroke={1.6} />
          </ActionIcon>
        )}
        <ThemeToggle />
        {user && <MemberControls user={user} />}
        {!user && !isLoading && <VisitorControls />}
        <NavMenu user={user} className={classes.menu} />
      </div>
    </header>
  );
}

function MemberControls({ user }: { readonly user: User }) {
  const logout = useLogout();
  return (
    <>
      {!isPremiumMember(user) && (
        <Button component={Link} to={paths.upgrade} variant="soft" size="sm" className={classes.wideOnly ?? ''}>
          Upgrade
        </Button>
      )}
      <ActionIcon component={Link} to={paths.account} aria-label="Account">
        <IconUserCircle size={22} stroke={1.6} />
      </ActionIcon>
      <ActionIcon onClick={logout} aria-label="Log out" className={classes.wideOnly ?? ''}>
        <IconLogout size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function VisitorControls() {
  return (
    <>
      <Button component={Link} to={paths.login} variant="subtle" size="sm" className={classes.wideOnly ?? ''}>
        Login
      </Button>
      <Button component={Link} to={paths.signup} variant="outline" size="sm" className={classes.signup ?? ''}>
        Sign Up
      </Button>
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconDots, IconMenu2 } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { isPremiumMember } from '@vizzi/domain';
import { LazyPopover } from '../../components/overlays/popover/lazy-popover';
import { paths } from '../../lib/paths';
import { useLogout } from '../logout/use-logout';
import { NAV_ITEMS, type NavItem } from './nav-items';
import { NavLink } from './nav-link';
import classes from './nav-menu.module.css';

interface NavMenuProps {
  readonly user: User | null;
  readonly className?: string | undefined;
  /** Rendered as the last tab of the phone's tab bar. */
  readonly asTab?: boolean;
}

/** The links that the navigation bar has no room for. */
export function NavMenu({ user, className, asTab = false }: NavMenuProps) {
  const logout = useLogout();
  return (
    <LazyPopover
      width={248}
      label="Menu"
      className={classes.dropdown}
      renderButton={(props) =>
        asTab ? (
          <button type="button" className={className} {...props}>
            <IconDots size={24} stroke={1.6} aria-hidden />
            More
          </button>
        ) : (
          <ActionIcon aria-label="Menu" className={className ?? ''} {...props}>
            <IconMenu2 size={22} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {(close) => (
        <>
          <nav aria-label="More pages">
            <ul>
              {itemsFor(user, asTab).map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} className={classes.item} onClick={close}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {user && (
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                close();
                logout();
              }}
            >
              Log out
            </button>
          )}
        </>
      )}
    </LazyPopover>
  );
}

/** On phones, the first four items are tabs already. */
function itemsFor(user: User | null, asTab: boolean): readonly NavItem[] {
  const main = NAV_ITEMS.filter(({ memberOnly }) => user || !memberOnly);
  const extra: NavItem[] = [{ to: paths.tutorial, label: 'Tutorial' }];
  if (!user) return [...main, ...extra, { to: paths.login, label: 'Login' }, { to: paths.signup, label: 'Sign Up' }];
  if (!isPremiumMember(user)) extra.push({ to: paths.upgrade, label: 'Upgrade' });
  extra.push(
    { to: paths.practice, label: 'Your practice' },
    { to: paths.downloads, label: 'Downloads' },
    { to: paths.account, label: 'Account' },
  );
  if (user.isAdmin) extra.push({ to: paths.admin, label: 'Admin' });
  return [...(asTab ? main.slice(4) : main), ...extra];
}

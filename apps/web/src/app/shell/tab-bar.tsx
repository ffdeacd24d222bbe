import { IconBook, IconHeadphones, IconHome, IconSunrise, type TablerIcon } from '@tabler/icons-react';
import { useMatch } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { NavLink } from './nav-link';
import { NavMenu } from './nav-menu';
import classes from './tab-bar.module.css';

const TABS: readonly { to: string; label: string; Icon: TablerIcon }[] = [
  { to: paths.home, label: 'Home', Icon: IconHome },
  { to: paths.freeVizzies, label: 'Start Free', Icon: IconSunrise },
  { to: paths.learn, label: 'Learn', Icon: IconBook },
  { to: paths.memberHome, label: 'Member Home', Icon: IconHeadphones },
];

/** The member's navigation on phones. It is hidden on session pages. */
export function TabBar() {
  const { user } = useViewer();
  const onSessionPage = useMatch('/session/:id') !== null;
  if (!user || onSessionPage) return null;
  return (
    <nav aria-label="Main, phone" className={classes.tabs} data-tab-bar>
      {TABS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={classes.tab}>
          <Icon size={24} stroke={1.6} aria-hidden />
          {label}
        </NavLink>
      ))}
      <NavMenu user={user} className={classes.tab} asTab />
    </nav>
  );
}

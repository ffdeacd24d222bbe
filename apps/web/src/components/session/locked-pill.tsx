import { IconLock } from '@tabler/icons-react';
import type { Entitlement } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import classes from './locked-pill.module.css';

interface LockedPillProps {
  readonly access: Exclude<Entitlement, 'granted'>;
  /** The session's title. */
  readonly title: string;
  readonly id?: string;
}

/** What a premium session needs before it plays, with a link to it. */
export function LockedPill({ access, title, id }: LockedPillProps) {
  const [text, to] = access === 'upgrade' ? ['Upgrade', paths.upgrade] : ['Sign Up', paths.signup];
  return (
    <Link to={to} className={classes.pill} id={id} aria-label={`${text} to listen to ${title}`}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      {text}
    </Link>
  );
}

import { IconLock } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import type { SessionAccess } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { wantSession } from '../../lib/wanted-session';
import classes from './locked-pill.module.css';

interface LockedPillProps {
  readonly access: Exclude<SessionAccess, 'granted'>;
  readonly session: Pick<Session, 'id' | 'title'>;
  readonly id?: string;
}

/** What a session needs before it plays, with a link to it, or that it plays no more. */
export function LockedPill({ access, session, id }: LockedPillProps) {
  if (access === 'withdrawn') {
    return (
      <span className={classes.pill} id={id}>
        Withdrawn
      </span>
    );
  }
  const [text, to] = access === 'upgrade' ? ['Upgrade', paths.upgrade] : ['Sign Up', paths.signup];
  return (
    <Link
      to={to}
      className={classes.pill}
      id={id}
      aria-label={`${text} to listen to ${session.title}`}
      onClick={() => wantSession(session.id)}
    >
      <IconLock size={16} stroke={1.6} aria-hidden />
      {text}
    </Link>
  );
}

import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import classes from './listen-pill.module.css';
import { MINUTE_SESSIONS } from './minute-sessions';

/** A link to a free session, which visitors may play. */
export function ListenPill() {
  const { data } = api.catalog.sessions.useQuery(MINUTE_SESSIONS);
  const session = data?.find(({ isPremium }) => !isPremium);
  if (!session) return null;
  return (
    <Link to={paths.session(session.id)} className={classes.pill}>
      <span className={classes.play}>
        <IconPlayerPlayFilled size={22} aria-hidden />
      </span>
      <span>
        <b>Picture it for a minute.</b>
        <span className={classes.what}>
          Listen to {session.title}, {wholeMinutes(session.duration)} min
        </span>
      </span>
    </Link>
  );
}

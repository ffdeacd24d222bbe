import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api';
import { useSessionPlayback } from '../../components/session/session-playback';
import { paths } from '../../lib/paths';
import classes from './listen-pill.module.css';
import { MINUTE_SESSIONS } from './minute-sessions';

/** Plays a free session, which visitors may hear, and opens its page. */
export function ListenPill() {
  const { data } = api.catalog.sessions.useQuery(MINUTE_SESSIONS);
  const playback = useSessionPlayback();
  const session = data?.find(({ isPremium }) => !isPremium);
  if (!session) return null;
  return (
    <Link
      to={paths.session(session.id)}
      className={classes.pill}
      data-starts
      onClick={(event) => {
        // With a modifier the link opens another tab.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) playback.play(session);
      }}
      onPointerEnter={() => playback.warmUp(session)}
    >
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

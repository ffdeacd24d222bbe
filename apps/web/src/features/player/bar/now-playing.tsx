import type { Session } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/session/cover';
import { paths } from '../../../lib/paths';
import { ENDED_TEXT, FAILURE_TEXTS } from '../labels';
import { usePlayerState } from '../use-player';
import { useSleepText } from '../use-sleep-text';
import classes from './now-playing.module.css';

/** The current session, with a link to its page. */
export function NowPlaying({ session }: { readonly session: Session }) {
  const failure = usePlayerState((state) => state.failure);
  const ended = usePlayerState((state) => state.ended);
  const sleepText = useSleepText();
  return (
    <Link to={paths.session(session.id)} className={classes.link}>
      <Cover src={session.imageUrl} className={classes.cover} eager />
      <span className={classes.words}>
        <strong className={classes.title}>{session.title}</strong>
        <span className={classes.about} data-failed={failure !== null || undefined}>
          {failure ? FAILURE_TEXTS[failure] : (sleepText ?? (ended ? ENDED_TEXT : session.category.name))}
        </span>
      </span>
    </Link>
  );
}

import type { Session } from '@vizzi/api/contracts';
import { accessTo, wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/session/cover';
import { StartButton } from '../../../components/session/start-button';
import { api } from '../../../lib/api';
import { useNeedsSignals } from '../../../lib/kept-sessions';
import { paths } from '../../../lib/paths';
import { useViewer } from '../../../lib/use-viewer';
import classes from './suggestion.module.css';

/** One session that may follow, which the viewer may hear: of the same category, or else a free one. */
export function Suggestion({ session }: { readonly session: Session }) {
  const { user } = useViewer();
  const category = api.catalog.sessions.useQuery({ category: session.category.slug });
  const free = api.catalog.sessions.useQuery({ free: true });
  const needsSignal = useNeedsSignals();
  const isOpen = (other: Session) =>
    other.id !== session.id && accessTo(other, user) === 'granted' && !needsSignal(other.id);
  const following = category.data?.find(isOpen) ?? free.data?.find(isOpen);
  if (!following) return null;
  return (
    <div className={classes.suggestion}>
      <Cover src={following.imageUrl} className={classes.cover} />
      <p className={classes.words}>
        <span className={classes.label}>What may follow</span>
        <Link to={paths.session(following.id)}>{following.title}</Link>
        <span className={classes.label}>{wholeMinutes(following.duration)} min</span>
      </p>
      <StartButton session={following} />
    </div>
  );
}

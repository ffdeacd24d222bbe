import { Title } from '@mantine/core';
import type { Practice } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { Cover } from '../../components/cover';
import { countOf } from '../../components/count-of';
import { paths } from '../../lib/paths';
import classes from './most-played.module.css';

/** Where someone goes again and again. */
export function MostPlayed({ sessions }: { readonly sessions: Practice['mostPlayed'] }) {
  return (
    <ol className={classes.list}>
      {sessions.map(({ session, plays }) => (
        <li key={session.id} className={classes.row}>
          <Cover src={session.imageUrl} className={classes.cover} />
          <div className={classes.words}>
            <Title order={3} size="h4">
              <Link to={paths.session(session.id)}>{session.title}</Link>
            </Title>
            <p>
              {session.category.name} · {countOf(plays, 'play')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

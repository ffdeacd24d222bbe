import type { Practice } from '@vizzi/api/contracts';
import { pluralize } from '../../lib/pluralize';
import { SessionAccess } from '../../components/session/session-access';
import { SessionRow } from '../../components/session/session-row';
import { paths } from '../../lib/paths';
import classes from './most-played.module.css';

export function MostPlayed({ sessions }: { readonly sessions: Practice['mostPlayed'] }) {
  return (
    <ol className={classes.list}>
      {sessions.map(({ session, plays }) => (
        <SessionRow
          key={session.id}
          session={session}
          to={paths.session(session.id)}
          headingOrder={3}
          meta={`${session.category.name} · ${pluralize(plays, 'play')}`}
          trailing={<SessionAccess session={session} />}
        />
      ))}
    </ol>
  );
}

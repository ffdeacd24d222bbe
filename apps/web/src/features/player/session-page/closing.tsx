import { Button, Title } from '@mantine/core';
import type { Session } from '@vizzi/api/contracts';
import { listenedText } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { pluralize } from '../../../lib/pluralize';
import { useViewer } from '../../../lib/use-viewer';
import { wantVisitorPlay } from '../progress/visitor-play';
import classes from './closing.module.css';
import { KeepButton } from './keep-button';
import { Suggestion } from './suggestion';

/** After the end of a session: what today came to, a heart or the sign-up, and one session that may follow. */
export function Closing({ session }: { readonly session: Session }) {
  const { user } = useViewer();
  return (
    <section className={classes.closing} aria-label="The end of the session">
      <Title order={2} className={classes.title}>
        Stay a moment.
      </Title>
      {user ? (
        <Today />
      ) : (
        <p className={classes.facts}>A free account keeps your minutes, your days and your favorites.</p>
      )}
      <div className={classes.actions}>
        {user ? (
          <KeepButton session={session} />
        ) : (
          <Button
            component={Link}
            to={paths.signup}
            onClick={wantVisitorPlay}
            variant="outline"
            className={classes.signUp ?? ''}
          >
            Keep this: sign up
          </Button>
        )}
      </div>
      <Suggestion session={session} />
    </section>
  );
}

/** The minutes of today and the streak. Without an answer the line stays empty. */
function Today() {
  const { data } = api.player.practice.useQuery(undefined, { refetchOnMount: 'always' });
  const seconds = data?.days.find(({ day }) => day === data.today)?.seconds;
  return (
    <p className={classes.facts}>
      {data && seconds !== undefined
        ? `Today ${listenedText(seconds)}, ${pluralize(Math.max(data.streak, 1), 'day')} in a row.`
        : '\u00a0'}
    </p>
  );
}

import { Title } from '@mantine/core';
import { ErrorState } from '../../components/feedback/error-state';
import { api } from '../../lib/api';
import classes from './inbox-message.module.css';

/** Mails that were given up; nothing while there is none. */
export function UndeliveredMails() {
  const { data, isError, refetch } = api.support.undeliveredMails.useQuery();
  if (!data && isError)
    return <ErrorState message="Failed to fetch undelivered mails" onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.undelivered} aria-labelledby="undelivered">
      <Title order={2} size="h3" id="undelivered">
        Mails that did not arrive
      </Title>
      <p className={classes.from}>The mail server refused them for good, or several times. They are not tried again.</p>
      <ul>
        {data.map(({ id, recipient, subject, givenUpAt, failure }) => (
          <li key={id} className={classes.message}>
            <div className={classes.words}>
              <Title order={3} size="h4">
                {subject}
              </Title>
              <p className={classes.from}>
                {recipient},{' '}
                <time dateTime={givenUpAt}>
                  {new Date(givenUpAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              </p>
              <p className={classes.text}>{failure}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

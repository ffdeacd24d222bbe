import { Button, Title } from '@mantine/core';
import { INBOX_PAGE } from '@vizzi/domain';
import { ErrorState } from '../../components/feedback/error-state';
import { loadMore } from '../../components/feedback/load-more';
import { api } from '../../lib/api';
import classes from './inbox-message.module.css';
import { withoutRepeats } from './without-repeats';

/** Mails that were given up; nothing while there is none. */
export function UndeliveredMails() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    api.support.undeliveredMails.useInfiniteQuery(
      {},
      { getNextPageParam: (page, pages) => (page.length === INBOX_PAGE ? pages.length : undefined) },
    );
  if (!data && isError)
    return <ErrorState message="Failed to fetch undelivered mails" onRetry={() => void refetch()} />;
  const mails = withoutRepeats(data?.pages ?? []);
  if (mails.length === 0) return null;
  return (
    <section className={classes.undelivered} aria-labelledby="undelivered">
      <Title order={2} size="h3" id="undelivered">
        Mails that did not arrive
      </Title>
      <p className={classes.from}>The mail server refused them for good, or several times. They are not tried again.</p>
      <ul>
        {mails.map(({ id, recipient, subject, givenUpAt, failure }) => (
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
      {hasNextPage && (
        <Button variant="outline" mt={16} loading={isFetchingNextPage} onClick={() => void loadMore(fetchNextPage)}>
          Show earlier mails
        </Button>
      )}
    </section>
  );
}

import { Button, Skeleton, Title } from '@mantine/core';
import type { OwnSupportMessage } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { loadMore } from '../../components/feedback/load-more';
import { Page, PageHead } from '../../components/layout/page';
import { formatMoment } from '../../components/lists/conversation';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './own-messages.module.css';
import { StateBadge } from './state-badge';

const PAGE = 20;
const LEAD = 'What you wrote to support, and whether it is answered.';

/** The member's messages to support, the latest first; a button shows more of them. */
export function OwnMessages() {
  usePageHead('Your messages', LEAD);
  return (
    <Page>
      <PageHead title="Your messages" lead={LEAD} />
      <Messages />
      <Button component={Link} to={paths.support} variant="outline" mt={32}>
        Write a new message
      </Button>
    </Page>
  );
}

function Messages() {
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    api.support.ownMessages.useInfiniteQuery(
      { limit: PAGE },
      { getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined), staleTime: 0 },
    );
  if (isPending || (!data && isFetching)) return <Skeleton height={160} />;
  if (!data) return <ErrorState message="Failed to fetch your messages" onRetry={() => void refetch()} />;
  const messages = data.pages.flat();
  if (messages.length === 0) {
    return <EmptyState title="No messages yet" order={2} text="What you write to support is kept here." />;
  }
  return (
    <>
      <ul className={classes.messages}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" mt={16} loading={isFetchingNextPage} onClick={() => void loadMore(fetchNextPage)}>
          Show earlier messages
        </Button>
      )}
    </>
  );
}

function MessageRow({ message: { id, subject, createdAt, state } }: { readonly message: OwnSupportMessage }) {
  return (
    <li className={classes.message}>
      <div className={classes.words}>
        <Title order={2} size="h3">
          <Link to={paths.supportMessage(id)}>{subject}</Link>
        </Title>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </div>
      <StateBadge state={state} />
    </li>
  );
}

import { Button, Skeleton } from '@mantine/core';
import type { InboxMessage as Message } from '@vizzi/api/contracts';
import { INBOX_PAGE } from '@vizzi/domain';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { loadMore } from '../../components/feedback/load-more';
import { api } from '../../lib/api';
import { AdminLayout } from './admin-layout';
import { InboxMessage } from './inbox-message';
import { UndeliveredMails } from './undelivered-mails';
import { withoutRepeats } from './without-repeats';

/** Support messages: those who wait the longest first, then answered ones, then closed ones. */
export function SupportInbox() {
  return (
    <AdminLayout title="Support Inbox" lead="Everyone who wrote was promised an answer within 24 hours.">
      <Messages />
      <UndeliveredMails />
    </AdminLayout>
  );
}

function Messages() {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = api.support.messages.useInfiniteQuery(
    {},
    { getNextPageParam: (page, pages) => (isFull(page) ? pages.length : undefined), staleTime: 0 },
  );
  /** What was answered or closed since has another position, so that the pages before are read again. */
  const showMore = async () => {
    await loadMore(async () => {
      const read = await refetch();
      return read.isSuccess ? fetchNextPage() : read;
    });
  };
  if (isPending || (!data && isFetching)) return <Skeleton height={320} />;
  if (!data) return <ErrorState message="Failed to fetch messages" onRetry={() => void refetch()} />;
  const messages = withoutRepeats(data.pages);
  if (messages.length === 0) {
    return <EmptyState title="No messages" order={2} text="Nobody is waiting for an answer." />;
  }
  const waiting = messages.filter(({ done, answerDueAt }) => !done && answerDueAt).length;
  return (
    <>
      <output>
        {waiting === 0 && !hasNextPage ? 'Nobody is waiting for an answer.' : `${waiting} waiting for an answer`}
        {hasNextPage && `, of the ${messages.length} messages below`}
      </output>
      <ul>
        {messages.map((message) => (
          <InboxMessage key={message.id} message={message} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" mt={16} loading={isFetching} onClick={() => void showMore()}>
          Show more messages
        </Button>
      )}
    </>
  );
}

/** Whether there may be more, of members or of visitors. */
function isFull(page: readonly Message[]): boolean {
  const members = page.filter(({ isMember }) => isMember).length;
  return members === INBOX_PAGE || page.length - members === INBOX_PAGE;
}

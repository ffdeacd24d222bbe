import { Skeleton } from '@mantine/core';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { api } from '../../lib/api';
import { AdminLayout } from './admin-layout';
import { InboxMessage } from './inbox-message';
import { UndeliveredMails } from './undelivered-mails';

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
  const { data, isPending, isFetching, refetch } = api.support.messages.useQuery(undefined, { staleTime: 0 });
  if (isPending || (!data && isFetching)) return <Skeleton height={320} />;
  if (!data) return <ErrorState message="Failed to fetch messages" onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <EmptyState title="No messages" order={2} text="Nobody is waiting for an answer." />;
  }
  const waiting = data.filter(({ done, answerDueAt }) => !done && answerDueAt).length;
  return (
    <>
      <output>{waiting === 0 ? 'Nobody is waiting for an answer.' : `${waiting} waiting for an answer`}</output>
      <ul>
        {data.map((message) => (
          <InboxMessage key={message.id} message={message} />
        ))}
      </ul>
    </>
  );
}

import { Skeleton } from '@mantine/core';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { api } from '../../lib/api';
import { AdminLayout } from './admin-layout';
import { InboxMessage } from './inbox-message';
import { UndeliveredMails } from './undelivered-mails';

/** Support messages, open ones first. */
export function SupportInbox() {
  return (
    <AdminLayout title="Support Inbox" lead="Everyone who wrote was promised an answer within 24 hours.">
      <Messages />
      <UndeliveredMails />
    </AdminLayout>
  );
}

function Messages() {
  const { data, isPending, isFetching, refetch } = api.support.messages.useQuery();
  if (isPending || (!data && isFetching)) return <Skeleton height={320} />;
  if (!data) return <ErrorState message="Failed to fetch messages" onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <EmptyState title="No messages" order={2} text="Nobody is waiting for an answer." />;
  }
  const open = data.filter(({ done }) => !done).length;
  return (
    <>
      <output>{open === 0 ? 'Nobody is waiting for an answer.' : `${open} open`}</output>
      <ul>
        {data.map((message) => (
          <InboxMessage key={message.id} message={message} />
        ))}
      </ul>
    </>
  );
}

import { Badge, Button, Skeleton } from '@mantine/core';
import type { SupportThread } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/error-state';
import { Conversation } from '../../components/lists/conversation';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { AdminLayout } from './admin-layout';
import { AnswerClock } from './answer-clock';
import { AnswerForm } from './answer-form';
import { AssigneeSelect } from './assignee-select';
import classes from './inbox-thread.module.css';
import { useSetDone } from './use-set-done';

/** A message to support with what followed; it is answered here. */
export function InboxThread({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = api.support.thread.useQuery({ id }, { staleTime: 0 });
  const isMissing = error?.data?.code === 'NOT_FOUND';
  const title = data?.subject ?? (isMissing ? 'Message not found' : 'Message');
  return (
    <AdminLayout title={title} lead={data ? fromOf(data) : 'A message to support.'}>
      <p className={classes.back}>
        <Link to={paths.adminSupport}>All messages</Link>
      </p>
      {data && <Thread thread={data} />}
      {!data && isFetching && <Skeleton height={320} />}
      {!data && !isFetching && !isMissing && (
        <ErrorState message="Failed to fetch the message" onRetry={() => void refetch()} />
      )}
    </AdminLayout>
  );
}

/** Who wrote, and from which account: anybody can type the name and the address of somebody else. */
function fromOf({ name, email, account }: SupportThread): string {
  const sender = `From ${name}, ${email}.`;
  return account === null ? `${sender} Sent without an account.` : `${sender} Sent from the account ${account}.`;
}

function Thread({ thread }: { readonly thread: SupportThread }) {
  const { name, message, category, createdAt, done, replies } = thread;
  const { isPending, setDone } = useSetDone(thread);
  const isOffline = useOffline();
  return (
    <>
      <div className={classes.facts}>
        <AnswerClock {...thread} />
        <Badge>{category}</Badge>
        <AssigneeSelect thread={thread} />
        <Button variant="outline" size="sm" disabled={isOffline} loading={isPending} onClick={() => setDone(!done)}>
          {done ? 'Open again' : 'Close'}
        </Button>
      </div>
      <Conversation
        contributions={[
          { id: 0, from: name, isAnswer: false, text: message, createdAt },
          ...replies.map(({ adminName, ...reply }) => ({
            ...reply,
            from: adminName ?? name,
            isAnswer: adminName !== null,
          })),
        ]}
      />
      <AnswerForm thread={thread} />
    </>
  );
}

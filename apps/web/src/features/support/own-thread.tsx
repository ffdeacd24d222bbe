import { Skeleton } from '@mantine/core';
import type { OwnSupportThread } from '@vizzi/api/contracts';
import { BRAND } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/error-state';
import { Page, PageHead } from '../../components/layout/page';
import { Conversation } from '../../components/lists/conversation';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './own-messages.module.css';
import { ReplyForm } from './reply-form';
import { StateBadge } from './state-badge';

/** A member's message to support, with the answers and what they reply. */
export function OwnThread({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = api.support.ownThread.useQuery({ id }, { staleTime: 0 });
  const isMissing = error?.data?.code === 'NOT_FOUND';
  const title = data?.subject ?? (isMissing ? 'Message not found' : 'Your message');
  usePageHead(title, 'What you wrote to support, and our answers.');
  return (
    <Page>
      <PageHead title={title}>
        <div className={classes.facts}>
          {data && <StateBadge state={data.state} />}
          <Link to={paths.supportMessages}>All your messages</Link>
        </div>
      </PageHead>
      {data && <Thread thread={data} />}
      {!data && isFetching && <Skeleton height={240} />}
      {!data && !isFetching && !isMissing && (
        <ErrorState message="Failed to fetch your message" onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

const fromOf = (isAnswer: boolean) => (isAnswer ? `${BRAND.name} support` : 'You');

function Thread({ thread: { id, message, createdAt, replies } }: { readonly thread: OwnSupportThread }) {
  return (
    <>
      <Conversation
        contributions={[
          { id: 0, from: fromOf(false), isAnswer: false, text: message, createdAt },
          ...replies.map((reply) => ({ ...reply, from: fromOf(reply.isAnswer) })),
        ]}
      />
      <ReplyForm id={id} />
    </>
  );
}

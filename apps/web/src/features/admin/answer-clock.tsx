import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import type { InboxMessage } from '@vizzi/api/contracts';
import { formatAnswerDue } from '@vizzi/domain';
import { useNow } from '../../lib/use-now';

type AnswerClockProps = Pick<InboxMessage, 'done' | 'answerDueAt'>;

/** How long there is to answer a message as promised, or that nobody waits. */
export function AnswerClock({ done, answerDueAt }: AnswerClockProps) {
  const now = useNow();
  if (done) return <Badge>Closed</Badge>;
  if (!answerDueAt) return <Badge variant="free">Answered</Badge>;
  const dueAt = new Date(answerDueAt);
  return <Badge variant={dueAt > now ? 'lamp' : 'due'}>{formatAnswerDue(dueAt, now)}</Badge>;
}

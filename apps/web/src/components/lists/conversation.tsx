import { Title } from '@mantine/core';
import classes from './conversation.module.css';

interface Contribution {
  readonly id: number;
  /** Who wrote it. */
  readonly from: string;
  readonly isAnswer: boolean;
  readonly text: string;
  readonly createdAt: string;
}

/** What was written to support and answered, in its order. */
export function Conversation({ contributions }: { readonly contributions: readonly Contribution[] }) {
  return (
    <ol className={classes.conversation}>
      {contributions.map(({ id, from, isAnswer, text, createdAt }) => (
        <li key={id} className={classes.contribution} data-answer={isAnswer || undefined}>
          <div className={classes.head}>
            <Title order={2} size="h4">
              {from}
            </Title>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </div>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** A day and a time, as `Jan 5, 2026, 10:00 AM`, in the viewer's zone. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

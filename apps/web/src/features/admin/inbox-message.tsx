import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Badge, Switch, Title } from '@mantine/core';
import type { InboxMessage as Message } from '@vizzi/api/contracts';
import '@mantine/core/styles/Switch.layer.css';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../components/lists/conversation';
import { useOffline } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { AnswerClock } from './answer-clock';
import classes from './inbox-message.module.css';
import { useSetDone } from './use-set-done';

export function InboxMessage({ message }: { readonly message: Message }) {
  const { id, subject, name, email, category, createdAt, done, assignee } = message;
  const isOffline = useOffline();
  const { setDone } = useSetDone(message);
  return (
    <li className={classes.message} data-done={done || undefined}>
      <div className={classes.words}>
        <div className={classes.head}>
          <Title order={2} size="h3">
            <Link to={paths.adminSupportMessage(id)}>{subject}</Link>
          </Title>
          <AnswerClock {...message} />
          <Badge>{category}</Badge>
        </div>
        <p className={classes.from}>
          {name}, <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>{email}</a>,{' '}
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {assignee && `. Assigned to ${assignee.username}`}
        </p>
        <p className={classes.text} data-short>
          {message.message}
        </p>
      </div>
      <Switch
        label="Closed"
        aria-label={`Closed: ${subject}`}
        checked={done}
        disabled={isOffline}
        onChange={(event) => setDone(event.currentTarget.checked)}
      />
    </li>
  );
}

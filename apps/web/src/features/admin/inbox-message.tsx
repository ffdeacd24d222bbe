import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Badge, Switch, Title } from '@mantine/core';
import type { SupportMessage } from '@vizzi/api/contracts';
import '@mantine/core/styles/Switch.layer.css';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import classes from './inbox-message.module.css';

export function InboxMessage({ message }: { readonly message: SupportMessage }) {
  const { id, subject, name, email, category, createdAt, done } = message;
  const utils = api.useUtils();
  const isOffline = useOffline();
  // The message keeps its position in the list, so that nothing moves under the pointer.
  const show = (isDone: boolean) =>
    utils.support.messages.setData(undefined, (all) =>
      all?.map((each) => (each.id === id ? { ...each, done: isDone } : each)),
    );
  const setDone = api.support.setDone.useMutation({
    onMutate: (input) => show(input.done),
    onError: (_error, input) => {
      show(!input.done);
      showError('The message was not changed');
    },
  });
  return (
    <li className={classes.message} data-done={done || undefined}>
      <div className={classes.words}>
        <div className={classes.head}>
          <Title order={2} size="h3">
            {subject}
          </Title>
          <Badge>{category}</Badge>
        </div>
        <p className={classes.from}>
          {name}, <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>{email}</a>,{' '}
          <time dateTime={createdAt}>
            {new Date(createdAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </p>
        <p className={classes.text}>{message.message}</p>
      </div>
      <Switch
        label="Done"
        aria-label={`Done: ${subject}`}
        checked={done}
        disabled={isOffline}
        onChange={(event) => setDone.mutate({ id, done: event.currentTarget.checked })}
      />
    </li>
  );
}

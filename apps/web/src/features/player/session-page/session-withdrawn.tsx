import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state';
import { paths } from '../../../lib/paths';
import { MessagePage } from './message-page';

/** Replaces the page of a session that is in histories still, and does not play any more. */
export function SessionWithdrawn({ title }: { readonly title: string }) {
  return (
    <MessagePage>
      <EmptyState
        title={title}
        text="This session was withdrawn, so it does not play any more. Your time with it still counts."
        order={1}
      >
        <Button component={Link} to={paths.memberHome}>
          Return Home
        </Button>
      </EmptyState>
    </MessagePage>
  );
}

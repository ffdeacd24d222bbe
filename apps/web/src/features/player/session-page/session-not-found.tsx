import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state';
import { paths } from '../../../lib/paths';
import { MessagePage } from './message-page';

export function SessionNotFound() {
  return (
    <MessagePage>
      <EmptyState title="Session not found" order={1}>
        <Button component={Link} to={paths.memberHome}>
          Return Home
        </Button>
      </EmptyState>
    </MessagePage>
  );
}

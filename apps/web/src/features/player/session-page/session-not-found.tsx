import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state';
import { paths } from '../../../lib/paths';
import { PlainPage } from './message-page';

export function SessionNotFound() {
  return (
    <PlainPage>
      <EmptyState title="Session not found" order={1}>
        <Button component={Link} to={paths.memberHome}>
          Return Home
        </Button>
      </EmptyState>
    </PlainPage>
  );
}

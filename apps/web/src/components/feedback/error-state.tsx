import { Button, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOffline } from '../../lib/connection';
import classes from './states.module.css';

interface ErrorStateProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** An error message with a retry button, which also retries when the network returns. Offline it says what is missing. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  const isOffline = useOffline();
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={28} stroke={1.6} className={classes.mark} aria-hidden />
      <p className={classes.title}>{isOffline ? 'This needs a connection' : message}</p>
      <Text c="dimmed">
        {isOffline ? 'It loads by itself when you are online again.' : 'Check your connection, then try again.'}
      </Text>
      {!isOffline && (
        <Button variant="outline" leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

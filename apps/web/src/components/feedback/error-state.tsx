import { Button, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh, IconWifiOff } from '@tabler/icons-react';
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
  if (useOffline()) {
    return (
      <div className={classes.state} role="alert">
        <IconWifiOff size={28} stroke={1.6} className={classes.mark} aria-hidden />
        <p className={classes.title}>This needs a connection</p>
        <Text c="dimmed">It was not kept on this device. It loads by itself when you are online again.</Text>
      </div>
    );
  }
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={28} stroke={1.6} className={classes.mark} aria-hidden />
      <p className={classes.title}>{message}</p>
      <Text c="dimmed">Check your connection, then try again.</Text>
      <Button variant="outline" leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

import { IconAlertCircle } from '@tabler/icons-react';
import { useOffline } from '../../lib/connection';
import classes from './form-error.module.css';

interface FormErrorProps {
  readonly message: string | undefined;
  /** Whether what the form sends may wait for the network. */
  readonly canWait?: boolean;
}

/** Why a form was refused, or cannot be sent at the moment. */
export function FormError({ message, canWait }: FormErrorProps) {
  const isOffline = useOffline();
  if (isOffline && !canWait)
    return <output className={classes.waiting}>You are offline. This needs a connection.</output>;
  if (!message) return null;
  return (
    <p role="alert" className={classes.failure}>
      <IconAlertCircle size={20} stroke={1.6} aria-hidden />
      {message}
    </p>
  );
}

import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

/** The error below a field, with an icon, so that colour is not the only sign. */
export function fieldError(message: ReactNode): ReactNode {
  if (!message) return undefined;
  return (
    <span className={classes.error}>
      <IconAlertCircle size={20} stroke={1.6} aria-hidden />
      {message}
    </span>
  );
}

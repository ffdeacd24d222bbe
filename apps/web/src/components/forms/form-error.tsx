import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-error.module.css';

/** Why a form was refused. */
export function FormError({ message }: { readonly message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className={classes.failure}>
      <IconAlertCircle size={20} stroke={1.6} aria-hidden />
      {message}
    </p>
  );
}

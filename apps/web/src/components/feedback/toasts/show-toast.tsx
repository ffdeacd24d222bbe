import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './show-toast.module.css';

interface Toast {
  readonly title?: string;
  readonly message: string;
  /** A message with the same id is not said twice. */
  readonly id?: string;
}

/** What has been done, in a few words. */
export function showSuccess(toast: Toast) {
  notifications.show({
    ...toast,
    icon: <IconCircleCheck size={24} stroke={1.6} className={classes.done} aria-hidden />,
  });
}

/** What did not work. */
export function showError(message: string, title = 'Error') {
  notifications.show({
    title,
    message,
    icon: <IconAlertCircle size={24} stroke={1.6} className={classes.problem} aria-hidden />,
  });
}

/** Long enough to read, decide and press. */
const UNDO_MS = 10_000;

/** What has been done, with the way back. */
export function showUndo(message: string, undo: () => void) {
  const id = notifications.show({
    autoClose: UNDO_MS,
    icon: <IconCircleCheck size={24} stroke={1.6} className={classes.done} aria-hidden />,
    message: (
      <span className={classes.withAction}>
        {message}
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
  });
}

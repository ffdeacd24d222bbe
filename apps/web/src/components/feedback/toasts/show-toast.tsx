import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './show-toast.module.css';

/** A toast is shown for so long, unless it says otherwise. */
export const SHOWN_MS = 5_000;

interface Toast {
  readonly title?: string;
  readonly message: string;
  /** A toast with the same id is not shown twice. */
  readonly id?: string;
}

export function showSuccess(toast: Toast) {
  notifications.show({
    ...toast,
    icon: <IconCircleCheck size={24} stroke={1.6} className={classes.done} aria-hidden />,
  });
}

/** How long a character takes to read. */
const READING_MS = 60;

export function showError(message: string, title = 'Error') {
  notifications.show({
    title,
    message,
    autoClose: Math.max(SHOWN_MS, message.length * READING_MS),
    icon: <IconAlertCircle size={24} stroke={1.6} className={classes.problem} aria-hidden />,
  });
}

/** Undo needs more time than reading. */
const UNDO_MS = 10_000;

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

/** Removes all toasts: the next member must neither read nor undo what the one before did. */
export function removeToasts() {
  notifications.clean();
}

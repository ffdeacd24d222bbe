import { notificationsStore } from '@mantine/notifications';

/** The messages of the toasts that are shown, or wait to be. */
export function toasts(): unknown[] {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ message }) => message);
}

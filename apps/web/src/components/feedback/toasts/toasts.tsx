import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useDrag, useMergedRef } from '@mantine/hooks';
import { notifications, Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { SHOWN_MS } from './show-toast';
import classes from './toasts.module.css';

/** A swipe this far to the right dismisses a toast. */
const SWIPE_PX = 50;

/** Shows one toast at a time, the newest, for five seconds or what it takes to read it. */
export function Toasts() {
  const swiped = useRef<HTMLDivElement>(null);
  const { notifications: shown, queue } = useNotifications();
  const id = shown[0]?.id;
  const hide = () => {
    if (id !== undefined) notifications.hide(id);
  };

  // A queued toast is newer and replaces the one that is shown.
  useEffect(() => {
    if (queue.length > 0 && id !== undefined) notifications.hide(id);
  }, [queue, id]);

  // Mantine's own swipe works in both directions and needs a third of the width.
  const swipe = useDrag<HTMLDivElement>(
    ({ movement: [x], last, canceled, tap }) => {
      swiped.current?.style.setProperty('--swipe', last ? '0px' : `${Math.max(x, 0)}px`);
      if (last && !canceled && !tap && x >= SWIPE_PX) hide();
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );

  return (
    <div ref={useMergedRef(swiped, swipe.ref)} className={classes.swiped} data-swiping={swipe.active || undefined}>
      <Notifications
        withinPortal={false}
        position="bottom-right"
        limit={1}
        autoClose={SHOWN_MS}
        containerWidth={420}
        allowDragDismiss={false}
        className={classes.toasts ?? ''}
      />
    </div>
  );
}

import { useDrag, useMergedRef } from '@mantine/hooks';
import { notifications, Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import classes from './toasts.module.css';

/** A swipe to the right of so many pixels sends a message away. */
const SWIPE_PX = 50;

/** One message at a time, the newest, for about five seconds. F8 goes to it. */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  const { notifications: shown, queue } = useNotifications();
  const id = shown[0]?.id;
  const hide = () => {
    if (id !== undefined) notifications.hide(id);
  };

  // What is waiting is newer: it does not wait for the old one's time to be over.
  useEffect(() => {
    if (queue.length > 0 && id !== undefined) notifications.hide(id);
  }, [queue, id]);

  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', focusOnF8);
    return () => window.removeEventListener('keydown', focusOnF8);
  }, []);

  // Mantine's own swipe goes both ways and wants a third of the width; this is ours.
  const swipe = useDrag<HTMLElement>(
    ({ movement: [x], last, canceled, tap }) => {
      region.current?.style.setProperty('--swipe', last ? '0px' : `${Math.max(x, 0)}px`);
      if (last && !canceled && !tap && x >= SWIPE_PX) hide();
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );

  return (
    <section
      ref={useMergedRef(region, swipe.ref)}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      className={classes.region}
      data-swiping={swipe.active || undefined}
    >
      <Notifications
        withinPortal={false}
        position="bottom-right"
        limit={1}
        autoClose={5000}
        containerWidth={420}
        allowDragDismiss={false}
        className={classes.toasts ?? ''}
      />
    </section>
  );
}

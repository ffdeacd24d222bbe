import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import classes from './toasts.module.css';

/** One message at a time, for about five seconds. F8 goes to it. */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', focusOnF8);
    return () => window.removeEventListener('keydown', focusOnF8);
  }, []);
  return (
    <section ref={region} tabIndex={-1} aria-label="Notifications (F8)" className={classes.region}>
      <Notifications
        withinPortal={false}
        position="bottom-right"
        limit={1}
        autoClose={5000}
        containerWidth={420}
        className={classes.toasts ?? ''}
      />
    </section>
  );
}

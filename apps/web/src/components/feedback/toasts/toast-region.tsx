import { useNotifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useLazyComponent } from '../../../lib/lazy';
import { untilLoaded } from '../../../lib/load-again';

const load = () => untilLoaded(() => import('./toasts').then((module) => module.Toasts));

/** The landmark for toasts; F8 focuses it. The component that shows them loads with the first toast. */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  const { notifications, queue } = useNotifications();
  const [Toasts, loadToasts] = useLazyComponent(load);
  const count = notifications.length + queue.length;
  useEffect(() => {
    if (count > 0) loadToasts();
  }, [count, loadToasts]);

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
    <section ref={region} tabIndex={-1} aria-label="Notifications (F8)" data-over>
      {Toasts && <Toasts />}
    </section>
  );
}

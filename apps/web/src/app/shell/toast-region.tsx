import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const Toasts = lazy(() => import('./toasts').then((module) => ({ default: module.Toasts })));

/** The place of messages; F8 goes to it. Most visits end without one: what shows them loads with the first. */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  const { notifications, queue } = useNotifications();
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && notifications.length + queue.length > 0) setIsWanted(true);

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
    <section ref={region} tabIndex={-1} aria-label="Notifications (F8)">
      <Suspense>{isWanted && <Toasts />}</Suspense>
    </section>
  );
}

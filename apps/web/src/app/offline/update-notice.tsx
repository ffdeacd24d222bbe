import { ActionIcon, Button } from '@mantine/core';
import { IconSunrise, IconX } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { usePlayerState } from '../../features/player/use-player';
import { useViewer } from '../../lib/use-viewer';
import { hasTypedText } from '../../lib/typed-text';
import classes from './update-notice.module.css';
import { useWaitingWorker } from './use-waiting-worker';

const SIGNS = ['input', 'reset', 'click'];

function subscribeToTyping(listener: () => void) {
  // After the handlers of the page.
  const later = () => setTimeout(listener);
  for (const sign of SIGNS) document.addEventListener(sign, later);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, later);
  };
}

/** Offers the reload for a new build: not while a session plays, nor while something typed would be lost. */
export function UpdateNotice({ worker }: { readonly worker: ServiceWorkerRegistration }) {
  const waiting = useWaitingWorker(worker);
  const isPlaying = usePlayerState((state) => state.playing);
  const isHeard = usePlayerState((state) => state.session !== null && !state.ended);
  const hasTyped = useSyncExternalStore(subscribeToTyping, hasTypedText);
  const { user } = useViewer();
  const [putOff, setPutOff] = useState<'after the session' | 'until the next visit'>();
  const isPutOff = putOff === 'until the next visit' || (putOff === 'after the session' && isHeard);
  if (!waiting || isPlaying || hasTyped || isPutOff) return null;

  const reload = () => {
    // Another tab may have activated it in this moment.
    if (waiting.state !== 'installed') return window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    waiting.postMessage('activate', []);
  };
  return (
    <section aria-label="New version" className={classes.notice}>
      <IconSunrise size={24} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <output>
          <b>A new version is ready</b>
          {isHeard && user && <span>Your place in the session is kept.</span>}
        </output>
        <div className={classes.ways}>
          <Button variant="outline" size="sm" onClick={reload}>
            Reload
          </Button>
          {isHeard && (
            <Button variant="subtle" size="sm" onClick={() => setPutOff('after the session')}>
              After this session
            </Button>
          )}
        </div>
      </div>
      <ActionIcon aria-label="Dismiss" onClick={() => setPutOff('until the next visit')}>
        <IconX size={20} stroke={1.6} />
      </ActionIcon>
    </section>
  );
}

import { useEffect } from 'react';
import { api } from '../../lib/api';
import { usePlayer } from './use-player';

/** A shorter hover is not a sign of interest. */
const LINGER_MS = 80;
const ADDRESS = /^\/session\/(\d{1,10})$/;

/** Prefetches a session and its audio when the pointer or the focus rests on a link to it. */
export function usePrefetchSessions() {
  const player = usePlayer();
  const utils = api.useUtils();

  useEffect(() => {
    let rested: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target }: Event) => {
      const id = sessionBehind(target);
      if (id === rested) return;
      rested = id;
      clearTimeout(timer);
      if (id === undefined || savesData()) return;
      timer = setTimeout(() => {
        utils.catalog.session.fetch({ id }).then(player.prepare, () => {
          // The page shows the error when it is opened.
        });
      }, LINGER_MS);
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, [player, utils]);
}

function sessionBehind(target: EventTarget | null): number | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const [, id] = ADDRESS.exec(link?.getAttribute('href') ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Whether the browser asks to save data. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

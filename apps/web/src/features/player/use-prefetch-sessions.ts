import { useEffect } from 'react';
import { api } from '../../lib/api';
import { usePlayer } from './use-player';

/** Whoever only passes over a link does not linger this long. */
const LINGER_MS = 80;
const ADDRESS = /^\/session\/(\d{1,10})$/;

/** A pointer or the keyboard that rests on a link to a session fetches what the press will need. */
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
          // The page itself says what is wrong, should it be opened.
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

/** Some browsers say when people pay for every megabyte. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

import { useEffect } from 'react';
import { api } from '../../lib/api';
import { savesData } from '../../lib/connection';
import { usePlayer } from './use-player';

/** A shorter hover is not a sign of interest. */
const HOVER_MS = 80;
const ADDRESS = /^\/session\/(\d{1,10})$/;

/** Prefetches a session and its audio when the pointer or the focus rests on a link to it. */
export function usePrefetchSessions() {
  const player = usePlayer();
  const utils = api.useUtils();

  useEffect(() => {
    let hovered: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = ({ target }: Event) => {
      const id = sessionOfLink(target);
      if (id === hovered) return;
      hovered = id;
      clearTimeout(timer);
      if (id === undefined || savesData()) return;
      timer = setTimeout(() => {
        utils.catalog.session.fetch({ id }).then(player.prepare, () => {
          // The page shows the error when it is opened.
        });
      }, HOVER_MS);
    };
    document.addEventListener('pointerover', schedule);
    document.addEventListener('focusin', schedule);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', schedule);
      document.removeEventListener('focusin', schedule);
    };
  }, [player, utils]);
}

function sessionOfLink(target: EventTarget | null): number | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const [, id] = ADDRESS.exec(link?.getAttribute('href') ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

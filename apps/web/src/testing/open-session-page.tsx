import type { Session } from '@vizzi/api/contracts';
import { createQueryClient } from '../lib/api';
import { captionsKey } from '../features/player/session-page/captions';
import { SessionPage } from '../features/player/session-page/session-page';
import { aSession } from './fixtures';
import { renderPlayer } from './render-player';
import { serve } from './server';

const ID = 51;
/** The address of the captions that {@link openSessionPage} answers. */
export const CAPTIONS = `/api/sessions/${ID}/captions`;

/** The session of the page: ten minutes. */
export const pageSession: Session = aSession({ id: ID, title: 'Lantern Path', duration: 600, listenerCount: 1240 });

/** Renders the page of a session, with another session of its category and a player without audio. */
export function openSessionPage(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    'catalog.session': () => pageSession,
    'catalog.sessions': () => [pageSession, aSession({ id: 2, title: 'Pine Shelter' })],
    'library.favorites': () => [],
    'player.progress': () => null,
    'player.listen': () => ({ success: true }),
    ...answers,
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(captionsKey(CAPTIONS), [
    { start: 1, end: 4, text: 'None of them are lit yet.' },
    { start: 8, end: 12, text: 'You take your first step.' },
    { start: 16, end: 20, text: 'Its light is warm.' },
  ]);
  return { ...renderPlayer(<SessionPage id={ID} />, `/session/${ID}`, queryClient), queryClient };
}

/** The saved progress of the page's session. */
export const savedAt = (currentTime: number, completed = false) => ({
  sessionId: ID,
  currentTime,
  completed,
  lastPlayedAt: '2026-01-05T00:00:00.000Z',
});

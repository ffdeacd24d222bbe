import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { aSession, aUser } from '../../testing/fixtures';
import { signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';
import { renderPlayer } from '../../testing/render-player';
import { usePlayer } from './use-player';
import { SessionPage } from './session-page/session-page';

const session = aSession({ id: 81, title: 'Lantern Path' });

// proves spec 8.17
it('a failed listener count is only logged, and the session plays', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  const listen = vi.fn<NonNullable<Behaviour['player.listen']>>(() => refuse('INTERNAL_SERVER_ERROR', 'No'));
  signInAs(aUser({ id: 980 }));
  serve({
    'catalog.session': () => session,
    'catalog.sessions': () => [session],
    'library.favorites': () => [],
    'player.progress': () => null,
    'player.listen': listen,
  });
  const { user, voice } = renderPlayer(<SessionPage id={session.id} />, `/session/${session.id}`);
  await waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Failed to increment listener count', 'No'));
  log.mockClear();

  await user.click(await screen.findByRole('button', { name: 'Play' }));
  expect(voice.playing).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(listen).toHaveBeenCalledExactlyOnceWith({ id: session.id });
});

// proves spec D13.2
it('what started before the player was loaded is counted', async () => {
  const listen = vi.fn<NonNullable<Behaviour['player.listen']>>(() => ({ success: true }));
  signInAs(aUser({ id: 981 }));
  serve({ 'library.favorites': () => [], 'player.progress': () => null, 'player.listen': listen });
  function PlayedAlready() {
    const player = usePlayer();
    useState(() => player.play(aSession({ id: 82 })));
    return null;
  }
  renderPlayer(<PlayedAlready />);
  await waitFor(() => expect(listen).toHaveBeenCalledExactlyOnceWith({ id: 82 }));
});

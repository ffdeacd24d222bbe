import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '../../testing/fixtures';
import { signInAs } from '../../testing/render-app';
import { renderPlayer } from '../../testing/render-player';

const queue = [1, 2, 3].map((id) => aSession({ id, isPremium: false }));

async function playingOn(address: string) {
  signInAs(null);
  const rig = renderPlayer(null, address);
  act(() => rig.engine.playQueue(queue));
  act(() => rig.voice.emit({ type: 'sounding' }));
  await screen.findByRole('region', { name: 'Player' });
  return rig;
}

it('the page of a session becomes the page of the next one, by itself and by Next', async () => {
  const { engine, voice, router } = await playingOn('/session/1');
  act(() => voice.emit({ type: 'ended' }));
  expect(router.state.location.pathname).toBe('/session/2');
  act(() => engine.next());
  expect(router.state.location.pathname).toBe('/session/3');
  act(() => engine.previous());
  expect(router.state.location.pathname).toBe('/session/2');
});

it.each(['/session/9', '/member-home'])('%s stays when the queue moves on', async (address) => {
  const { engine, router } = await playingOn(address);
  act(() => engine.next());
  expect(router.state.location.pathname).toBe(address);
});

it('a page stays when another session is played from it', async () => {
  const { engine, router } = await playingOn('/session/1');
  act(() => engine.play(aSession({ id: 7, isPremium: false })));
  expect(router.state.location.pathname).toBe('/session/1');
});

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession, aUser } from '../../../testing/fixtures';
import { signInAs } from '../../../testing/render-app';
import { renderPlayer } from '../../../testing/render-player';
import { serve } from '../../../testing/server';
import { type Skipped, tellSkipped } from './tell-skipped';

const [tide, lamp, reef]: readonly Skipped[] = ['Slow Tide', 'Lamp Room', 'Reef'].map((title) => ({
  title,
  why: 'refused',
}));

it.each([
  [[tide, lamp], 'Slow Tide and Lamp Room need Premium and were skipped.'],
  [[tide, lamp, reef], 'Slow Tide and 2 other sessions need Premium and were skipped.'],
])('several sessions are told together', async (sessions, sentence) => {
  signInAs(null);
  renderPlayer(null);
  tellSkipped(sessions.flatMap((skipped) => skipped ?? []));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('what is not there any more is not said to need Premium', async () => {
  signInAs(null);
  renderPlayer(null);
  tellSkipped([
    { title: 'Slow Tide', why: 'refused' },
    { title: 'Reef', why: 'missing' },
  ]);
  const sentences = 'Slow Tide needs Premium and was skipped. Reef is not there any more and was skipped.';
  expect(await screen.findByText(sentences)).toBeInTheDocument();
});

const session = aSession({ id: 1, title: 'Still Lake' });

// proves spec D16.8
it('a queue skips what needs Premium, says so, and stays on its page', async () => {
  signInAs(aUser());
  serve({ 'library.favorites': () => [], 'player.progress': () => null, 'player.listen': () => ({ success: true }) });
  const { engine, voice, router } = renderPlayer(null);
  const locked = aSession({ id: 2, title: 'Slow Tide', isPremium: true });
  const last = aSession({ id: 4, title: 'Calm Bay', isPremium: true });
  act(() => engine.playQueue([session, locked, aSession({ id: 3, title: 'Pine Shelter' }), last]));
  act(() => voice.emit({ type: 'sounding' }));
  await screen.findByRole('button', { name: 'Add to favorites' });
  act(() => voice.emit({ type: 'ended' }));
  expect(await screen.findByText('Slow Tide needs Premium and was skipped.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Pine Shelter/ })).toBeVisible();
  expect(voice.playing).toBe(true);
  expect(screen.getByRole('button', { name: 'Next session' })).toBeDisabled();
  expect(router.state.location.pathname).toBe('/member-home');
  act(() => voice.emit({ type: 'ended' }));
  expect(await screen.findByText('Calm Bay needs Premium and was skipped.')).toBeVisible();
  expect(voice.playing).toBe(false);
});

// proves spec D16.8
it.each([
  ['missing', 'Slow Tide is not there any more and was skipped.'],
  ['refused', 'Slow Tide needs Premium and was skipped.'],
  ['locked', 'Slow Tide has to be renewed online and was skipped.'],
  ['damaged', 'Slow Tide cannot be played and was skipped.'],
] as const)('a queue skips what cannot be played any more, and says so: %s', async (reason, sentence) => {
  signInAs(null);
  const { engine, voice } = renderPlayer(null);
  const withdrawn = aSession({ id: 2, title: 'Slow Tide' });
  act(() => engine.playQueue([session, withdrawn, aSession({ id: 3, title: 'Pine Shelter' })]));
  act(() => voice.emit({ type: 'sounding' }));
  expect(await screen.findByLabelText('Player')).toBeVisible();
  act(() => engine.next());
  act(() => voice.emit({ type: 'failed', reason }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: /Pine Shelter/ })).toBeVisible();
});

it('a queue that ends by the sleep timer skips nothing', async () => {
  signInAs(aUser());
  serve({ 'library.favorites': () => [], 'player.progress': () => null, 'player.listen': () => ({ success: true }) });
  const { engine, voice } = renderPlayer(null);
  act(() => engine.playQueue([session, aSession({ id: 2, isPremium: true }), aSession({ id: 3 })]));
  act(() => voice.emit({ type: 'sounding' }));
  await screen.findByRole('button', { name: 'Add to favorites' });
  act(() => engine.setSleep('session_end'));
  act(() => voice.emit({ type: 'ended' }));
  expect(engine.getState()).toMatchObject({ ended: true, sleep: null });
  expect(screen.queryByText(/was skipped/)).toBeNull();
});

import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setOffline } from '../../lib/connection';
import { setKeptSessions } from '../../lib/kept-sessions';
import { aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

beforeEach(() => {
  signInAs(aUser());
  serveMemberHome();
});

const upNext = () => screen.findByRole('region', { name: 'Up next' }).then((region) => within(region));

// proves spec 2.4.16
test.each(['/', '/member-home'])('at %s one press continues the unfinished session', async (address) => {
  const session = aSession({ id: 4, title: 'Lantern Path', duration: 600 });
  serve({
    'player.upNext': () => ({ kind: 'continue', session, at: 130 }),
    'catalog.session': () => session,
  });
  const { user, player, router } = openApp(address);
  const part = await upNext();
  expect(await part.findByText('Continue where you stopped')).toBeVisible();
  expect(part.getByText('Relaxation · 8 min left')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Play Lantern Path' }));
  expect(player.getState()).toMatchObject({ session: { id: 4 }, playing: true });
  expect(player.getTime()).toBe(130);
  expect(router.state.location.pathname).toBe('/session/4');
});

// proves spec 2.4.16
test.each([
  ['stopped here', 0],
  ['paused here, and heard further elsewhere', 15],
  ['paused here further on than the server knows', 190],
])('one press continues a session that was %s', async (_, at) => {
  const session = aSession({ id: 4, title: 'Lantern Path', duration: 600 });
  serve({ 'player.upNext': () => ({ kind: 'continue', session, at: 130 }), 'catalog.session': () => session });
  serve({ 'player.reportProgress': () => refuse('BAD_REQUEST', 'Not of interest here') });
  const { user, player } = openApp('/');
  const start = await (await upNext()).findByRole('button', { name: 'Play Lantern Path' });
  act(() => player.play(session, { at }));
  act(() => player.pause());
  await user.click(start);
  expect(player.getState().playing).toBe(true);
  expect(player.getTime()).toBe(Math.max(at, 130));
});

test('without the network it says so, and offers to play only what is on the device', async () => {
  serve({ 'player.upNext': () => ({ kind: 'continue', session: aSession({ id: 4, title: 'Lantern Path' }), at: 40 }) });
  openApp('/');
  const part = await upNext();
  expect(await part.findByRole('button', { name: 'Play Lantern Path' })).toBeVisible();
  act(() => setOffline(true));
  expect(part.getByText(/Needs a signal/)).toBeVisible();
  expect(part.queryByRole('button', { name: 'Play Lantern Path' })).toBeNull();
  act(() => setKeptSessions(new Map([[4, ['male']]])));
  expect(part.getByRole('button', { name: 'Play Lantern Path' })).toBeVisible();
  act(() => setKeptSessions(new Map()));
});

test('the last seconds are less than a minute', async () => {
  serve({ 'player.upNext': () => ({ kind: 'continue', session: aSession(), at: 40 }) });
  openApp('/');
  expect(await screen.findByText('Relaxation · less than a minute left')).toBeVisible();
});

// proves spec 2.4.17
test.each([
  { reason: 'morning', words: 'For this morning' },
  { reason: 'night', words: 'Before you sleep' },
  { reason: 'like_last', words: 'Like last time' },
  { reason: 'again', words: 'Worth hearing again' },
] as const)('a session for today, because: $reason', async ({ reason, words }) => {
  serve({ 'player.upNext': () => ({ kind: 'today', session: aSession({ id: 7, title: 'Slow Tide' }), reason }) });
  const { user, player } = openApp('/');
  const part = await upNext();
  expect(await part.findByText(words)).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Play Slow Tide' }));
  expect(player.getState()).toMatchObject({ session: { id: 7 }, playing: true });
});

// proves spec 2.5.17, spec 2.5.18
test('a new member is invited: the first press plays, and two answers choose what', async () => {
  serve({
    'player.upNext': () => ({ kind: 'first' }),
    'player.suggestions': ({ needs, minutes }) =>
      needs.includes('focus')
        ? [5, 6].slice(0, minutes).map((id) => aSession({ id, title: `Clear ${id}` }))
        : [aSession({ id: 3, title: 'Still Lake' })],
  });
  const { user, player } = openApp('/member-home');
  const part = await upNext();
  expect(await part.findByRole('button', { name: 'Play Still Lake' })).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Focus' }));
  await user.click(part.getByRole('button', { name: '5 minutes' }));
  expect(await part.findByText('Relaxation · 2 min, 2 sessions in a row')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Play Clear 5' }));
  expect(player.getState()).toMatchObject({ playing: true, queue: { sessions: [{ id: 5 }, { id: 6 }], index: 0 } });
});

// proves spec 2.5.17
test('a new member sees no empty sections, and what will be there', async () => {
  serve({
    'player.upNext': () => ({ kind: 'first' }),
    'player.suggestions': () => [aSession()],
  });
  openApp('/member-home');
  expect(await screen.findByText('Sessions Completed')).toBeVisible();
  expect(screen.getByText('Streak (days)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Playlist' })).toHaveAttribute('href', '/playlists/create');
  expect(screen.queryByText('No playlists yet')).not.toBeInTheDocument();
  expect(screen.queryByText('0')).not.toBeInTheDocument();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { VIEWER_KEY } from '../../../lib/api';
import { setOffline } from '../../../lib/connection';
import { setKeptSessions } from '../../../lib/kept-sessions';
import { aUser } from '../../../testing/fixtures';
import { openSessionPage, savedAt } from '../../../testing/open-session-page';
import { signInAs } from '../../../testing/render-app';
import type { serve } from '../../../testing/server';

describe('an ended session', () => {
  const practice = {
    completedSessions: 3,
    totalTime: 900,
    streak: 4,
    longestStreak: 4,
    today: '2026-01-05',
    days: [{ day: '2026-01-05', seconds: 712 }],
    mostPlayed: [],
  };
  const hearAll = async (viewer: Parameters<typeof signInAs>[0], answers: Parameters<typeof serve>[0] = {}) => {
    signInAs(viewer);
    const rig = openSessionPage({ 'player.practice': () => practice, ...answers });
    await rig.user.click(await screen.findByRole('button', { name: 'Play' }));
    act(() => rig.voice.reach(599));
    act(() => rig.voice.emit({ type: 'ended' }));
    return { ...rig, closing: within(await screen.findByRole('region', { name: 'The end of the session' })) };
  };

  // proves spec 4.39
  it('tells a member what today came to, and offers the heart and one session that may follow', async () => {
    const { closing, user } = await hearAll(aUser(), { 'library.addFavorite': () => ({ success: true }) });
    expect(await closing.findByText('Today 11 minutes, 4 days in a row.')).toBeVisible();
    expect(await closing.findByRole('link', { name: 'Pine Shelter' })).toHaveAttribute('href', '/session/2');
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '10:00 of 10:00');
    await user.click(closing.getByRole('button', { name: 'Keep as a favorite' }));
    expect(await closing.findByRole('button', { name: 'Among your favorites' })).toBeVisible();
  });

  it('suggests nothing that needs the network while there is none', async () => {
    const { closing } = await hearAll(aUser());
    expect(await closing.findByRole('link', { name: 'Pine Shelter' })).toBeVisible();
    act(() => setOffline(true));
    expect(closing.queryByRole('link', { name: 'Pine Shelter' })).toBeNull();
    act(() => setKeptSessions(new Map([[2, ['male']]])));
    expect(closing.getByRole('link', { name: 'Pine Shelter' })).toBeVisible();
    act(() => setKeptSessions(new Map()));
  });

  it('says less than a minute, not 0 minutes', async () => {
    const { closing } = await hearAll(aUser(), {
      'player.practice': () => ({ ...practice, streak: 1, days: [{ day: '2026-01-05', seconds: 12 }] }),
    });
    expect(await closing.findByText('Today less than a minute, 1 day in a row.')).toBeVisible();
  });

  // proves spec 4.39
  it('offers a visitor to keep this by signing up, and begins again with Play', async () => {
    const { closing, user, voice } = await hearAll(null);
    expect(closing.getByRole('link', { name: 'Keep this: sign up' })).toHaveAttribute('href', '/signup');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(voice).toMatchObject({ playing: true, position: 0 });
    expect(screen.queryByRole('region', { name: 'The end of the session' })).toBeNull();
  });

  // proves spec 4.39
  it.each([
    { way: 'keeps what a visitor heard who signs up for it', isKept: true },
    { way: 'keeps nothing of a visitor who signs in without asking for it', isKept: false },
  ])('$way', async ({ isKept }) => {
    const { closing, user, queryClient, reports } = await hearAll(null);
    if (isKept) await user.click(closing.getByRole('link', { name: 'Keep this: sign up' }));
    expect(reports).toEqual([]);
    act(() => {
      queryClient.setQueryData(VIEWER_KEY, { user: aUser() });
    });
    expect(await closing.findByText('Today 11 minutes, 4 days in a row.')).toBeVisible();
    expect(reports).toMatchObject(isKept ? [{ sessionId: 51, currentTime: 600, completed: true }] : []);
  });

  // proves spec 4.39
  it('keeps what a visitor heard who plays once more before they sign up for it', async () => {
    const { closing, user, voice, engine, queryClient, reports } = await hearAll(null);
    await user.click(closing.getByRole('link', { name: 'Keep this: sign up' }));
    act(() => engine.resume());
    act(() => voice.reach(30));
    act(() => engine.pause());
    act(() => {
      queryClient.setQueryData(VIEWER_KEY, { user: aUser() });
    });
    await waitFor(() => expect(reports).toHaveLength(2));
    expect(reports).toMatchObject([{ currentTime: 600, completed: true }, { currentTime: 30 }]);
  });

  it('offers no position to resume at, although an earlier one was saved', async () => {
    signInAs(aUser());
    const { voice, user } = openSessionPage({
      'player.progress': () => savedAt(50),
      'player.practice': () => practice,
    });
    await screen.findByRole('button', { name: 'Resume at 0:50' });
    await user.click(screen.getByRole('button', { name: 'Play' }));
    act(() => voice.reach(599));
    act(() => voice.emit({ type: 'ended' }));
    expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull();
  });
});

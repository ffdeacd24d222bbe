import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aPremiumUser, aSession, aUser } from '../../testing/fixtures';
import { signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';
import { renderPlayer } from '../../testing/render-player';

const session = aSession({ id: 41, title: 'Lantern Path', duration: 600 });

/** A visitor plays the session. */
async function listening() {
  signInAs(null);
  const rig = renderPlayer(null);
  rig.listen(session);
  await screen.findByRole('region', { name: 'Player' });
  return rig;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the player bar', () => {
  // proves spec 2.2.18
  it('is shown only while a session is loaded', async () => {
    signInAs(null);
    const { listen } = renderPlayer(null);
    expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
    listen(session);
    const bar = await screen.findByRole('region', { name: 'Player' });
    expect(within(bar).getByRole('link', { name: /Lantern Path/ })).toHaveAttribute('href', '/session/41');
  });

  // proves spec 2.7.17
  it('pauses, resumes and stops', async () => {
    const { engine, voice, user } = await listening();
    act(() => voice.reach(117));
    expect(screen.getByText('1:57')).toBeInTheDocument();
    await user.click(button('Pause'));
    expect(voice.playing).toBe(false);
    await user.click(button('Play'));
    expect(voice).toMatchObject({ playing: true, position: 117 });
    await user.click(button('Stop'));
    expect(engine.getState().playing).toBe(false);
    expect(screen.getByText('0:00')).toBeInTheDocument();
  });

  // proves spec 2.2.18, spec 2.7.18
  it('hides, which pauses, and shows again', async () => {
    const { voice, user } = await listening();
    await user.click(button('Hide player'));
    expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
    expect(voice.playing).toBe(false);
    await user.click(button('Show player'));
    expect(screen.getByRole('region', { name: 'Player' })).toBeInTheDocument();
  });

  // proves spec 3.28
  it('cycles through the speeds and shows the current one', async () => {
    const { voice, user } = await listening();
    await user.click(button('Playback speed 1×'));
    await user.click(button('Playback speed 1.25×'));
    expect(button('Playback speed 1.5×')).toHaveTextContent('1.5×');
    expect(voice.rate).toBe(1.5);
  });

  // proves spec 2.7.11, spec 3.28
  it('shows whether repeat is on', async () => {
    const { engine, user } = await listening();
    expect(button('Repeat')).toHaveAttribute('aria-pressed', 'false');
    await user.click(button('Repeat'));
    expect(button('Repeat')).toHaveAttribute('aria-pressed', 'true');
    expect(engine.getState().repeat).toBe(true);
  });

  // proves spec 9.14
  it('seeks by keys, in hundredths', async () => {
    const { engine, voice, user } = await listening();
    act(() => voice.reach(120));
    const position = screen.getByRole('slider', { name: 'Position' });
    expect(position).toHaveAttribute('aria-valuetext', '2:00 of 10:00');
    act(() => position.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(engine.getTime()).toBe(132);
    await user.keyboard('{Home}');
    expect(engine.getTime()).toBe(0);
  });

  // proves spec 2.7.14, spec 9.14
  it('opens the mixer', async () => {
    const { engine, voice, music, user } = await listening();
    await user.click(button('Male voice, Music off'));
    const mixer = await screen.findByRole('dialog');
    await user.click(within(mixer).getByRole('radio', { name: 'Female' }));
    expect(voice.url).toBe('/api/sessions/41/audio?voice=female');
    await user.click(within(mixer).getByRole('radio', { name: 'Slow' }));
    expect(music.track).toBe('slow');
    expect(button('Female voice, Slow music')).toBeInTheDocument();
    act(() => within(mixer).getByRole('slider', { name: 'Music volume' }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(engine.getState().musicVolume).toBeCloseTo(0.12);
  });

  // proves spec 2.7.21
  it('switches the place off, and says where a session has none', async () => {
    const { listen, place, user } = await listening();
    listen(aSession({ id: 43, place: 'waves' }));
    expect(place.track).toBe('waves');
    await user.click(button('Male voice, Music off'));
    const choice = within(await screen.findByRole('radiogroup', { name: 'Place' }));
    await user.click(choice.getByRole('radio', { name: 'Off' }));
    expect(place.track).toBeNull();
    expect(screen.getByText('Waves')).toBeVisible();
    listen(aSession({ id: 44, place: null }));
    expect(choice.getByRole('radio', { name: 'On' })).toBeDisabled();
    expect(screen.getByText('This session has no place of its own.')).toBeVisible();
  });

  it('counts the sleep timer down', async () => {
    const { engine, timer } = await listening();
    const now = vi.spyOn(Date, 'now').mockReturnValue(timer.now() + 89 * 60_000 - 1_000);
    act(() => engine.setSleep(90));
    expect(screen.getByText('Stops in 1:01')).toBeVisible();
    now.mockRestore();
    act(() => engine.setSleep('session_end'));
    expect(screen.getByText('Stops at the end')).toBeVisible();
    act(() => engine.setSleep(null));
    expect(screen.getByText('Relaxation')).toBeVisible();
  });

  it('shows a failure, and play retries', async () => {
    const { voice, user } = await listening();
    act(() => {
      voice.reach(30);
      voice.emit({ type: 'failed', reason: 'missing' });
    });
    expect(screen.getByRole('status')).toHaveTextContent('The audio of this session is missing.');
    await user.click(button('Play'));
    act(() => voice.reach(30));
    expect(voice).toMatchObject({ playing: true, position: 30 });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('obeys shortcuts, but not in fields', async () => {
    signInAs(null);
    const { engine, voice, user } = renderPlayer(<input aria-label="Search" />);
    act(() => engine.play(session));
    act(() => voice.reach(100));
    await user.keyboard('{ArrowRight}');
    expect(engine.getTime()).toBe(110);
    await user.keyboard(' ');
    expect(voice.playing).toBe(false);
    await user.keyboard('l');
    expect(engine.getState().repeat).toBe(true);
    // Held, a key that goes back and forth counts once.
    await user.keyboard('{l>3/}');
    expect(engine.getState().repeat).toBe(false);
    await user.keyboard('{ArrowRight>3/}');
    expect(engine.getTime()).toBe(140);
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'calm l');
    expect(engine.getState()).toMatchObject({ repeat: false, muted: false, playing: false });
  });

  it('lists its shortcuts behind ? and can disable them', async () => {
    const { engine, user } = await listening();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Use these keys' }));
    await user.keyboard('{Escape}m');
    expect(engine.getState().muted).toBe(false);
  });
});

describe('who may listen', () => {
  const premium = aSession({ id: 43, isPremium: true });

  // proves spec 4.20, spec D6.2
  it.each([
    ['a visitor to login', null, '/login'],
    ['a free member to the plans', aUser(), '/upgrade'],
  ])('redirects %s', async (_, viewer, path) => {
    signInAs(viewer);
    serve({ 'library.favorites': () => [], 'player.listen': () => ({ success: true }) });
    const { engine, voice, router } = renderPlayer(null);
    await waitFor(() => {
      act(() => engine.play(premium));
      expect(router.state.location.pathname).toBe(path);
    });
    expect(voice.playing).toBe(false);
  });

  // proves security 12.2
  it('leads from a session that was withdrawn to its page, which says so', async () => {
    signInAs(aUser());
    serve({ 'library.favorites': () => [] });
    const { engine, events, router } = renderPlayer(null);
    await waitFor(() => {
      act(() => engine.play(premium));
      expect(router.state.location.pathname).toBe('/upgrade');
    });
    await act(() => router.navigate('/member-home'));
    act(() => engine.play(aSession({ id: 44, isWithdrawn: true })));
    expect(events.at(-1)).toMatchObject({ type: 'refused', session: { id: 44 } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/session/44'));
  });
});

describe('the favorite button', () => {
  const favorite = async (answer: () => { success: true }) => {
    signInAs(aUser());
    let favorites = [aSession({ id: 1 })];
    serve({
      'player.listen': () => ({ success: true }),
      'player.progress': () => null,
      'library.favorites': () => favorites,
      'library.addFavorite': () => {
        favorites = [session, ...favorites];
        return answer();
      },
    });
    const rig = renderPlayer(null);
    rig.listen(session);
    await rig.user.click(await screen.findByRole('button', { name: 'Add to favorites' }));
  };

  // proves spec 4.13, spec 4.15, spec 6.8
  it('adds a favorite', async () => {
    await favorite(() => ({ success: true }));
    expect(await screen.findByText('Added to favorites')).toBeInTheDocument();
    expect(button('Remove from favorites')).toBeInTheDocument();
  });

  // proves spec 4.17
  it('is rolled back when the server refuses', async () => {
    await favorite(() => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong'));
    expect(await screen.findByText('Your favorites could not be changed')).toBeInTheDocument();
  });

  it('says when the account holds as many as it can', async () => {
    const sentence = 'You have 2000 favorites, as many as an account can hold. Please remove one first.';
    await favorite(() => refuse('CONFLICT', sentence));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});

it('stops a premium session when the answer to a report says that premium has ended', async () => {
  const premium = aSession({ id: 43, isPremium: true });
  signInAs(aPremiumUser());
  const { engine, voice, listen } = renderPlayer(null);
  serve({
    'library.favorites': () => [],
    'player.progress': () => null,
    'player.listen': () => ({ success: true }),
    'player.reportProgress': ({ sessionId }) => ({
      sessionId: Number(sessionId),
      currentTime: 1,
      completed: false,
      lastPlayedAt: '2026-01-05T00:00:00.000Z',
      entitlement: 'upgrade',
    }),
  });
  await waitFor(() => {
    listen(premium);
    expect(voice.playing).toBe(true);
  });
  signInAs(aUser());
  act(() => engine.seek(1));
  await waitFor(() => expect(engine.getState()).toMatchObject({ playing: false, failure: 'refused' }));
});

// proves spec 6.11
it('leads to the plans where the server refuses what a page from before would play', async () => {
  const premium = aSession({ id: 43, isPremium: true });
  signInAs(aPremiumUser());
  const { engine, voice, listen, router } = renderPlayer(null);
  serve({ 'library.favorites': () => [], 'player.progress': () => null, 'player.listen': () => ({ success: true }) });
  await waitFor(() => {
    listen(premium);
    expect(voice.playing).toBe(true);
  });
  signInAs(aUser());
  act(() => voice.emit({ type: 'failed', reason: 'refused' }));
  await waitFor(() => {
    act(() => engine.resume());
    expect(router.state.location.pathname).toBe('/upgrade');
  });
});

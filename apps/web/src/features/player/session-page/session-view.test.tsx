import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '../../../lib/api';
import { aPremiumUser, aUser } from '../../../testing/fixtures';
import { CAPTIONS, openSessionPage, pageSession, savedAt } from '../../../testing/open-session-page';
import { signInAs } from '../../../testing/render-app';
import { pending, refuse } from '../../../testing/server';

describe('a session', () => {
  it('does not count a few listeners', async () => {
    signInAs(null);
    openSessionPage({ 'catalog.session': () => ({ ...pageSession, listenerCount: 9 }) });
    expect(await screen.findByText('10 minutes')).toBeInTheDocument();
  });

  // proves spec 2.7.1, spec 2.7.4, spec 2.7.5
  it('shows its title and facts', async () => {
    signInAs(null);
    openSessionPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Path' })).toBeInTheDocument();
    expect(screen.getByText('10 minutes, 1.2k listeners')).toBeInTheDocument();
    expect(screen.getByText('Relaxation')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/member-home');
    expect(await screen.findByRole('link', { name: /Pine Shelter/ })).toHaveAttribute('href', '/session/2');
  });

  // proves spec 2.7.6
  it('plays and pauses', async () => {
    signInAs(null);
    const { engine, voice, user } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    expect(engine.getState()).toMatchObject({ playing: true, session: { id: pageSession.id } });
    const [onSessionPage] = screen.getAllByRole('button', { name: 'Pause' });
    if (onSessionPage) await user.click(onSessionPage);
    expect(voice.playing).toBe(false);
  });

  // proves spec 2.7.7
  it('starts where the listener clicks', async () => {
    signInAs(null);
    const { engine, user } = openSessionPage();
    const position = await screen.findByRole('slider', { name: 'Position' });
    act(() => position.focus());
    await user.keyboard('{End}');
    expect(engine.getState().playing).toBe(true);
    expect(engine.getTime()).toBe(600);
  });

  // proves spec 2.7.9, spec 9.14
  it('mutes, and changing the volume unmutes', async () => {
    signInAs(null);
    const { voice, user } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(voice.level).toBe(0);
    act(() => screen.getByRole('slider', { name: 'Volume' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(voice.level).toBe(0.99);
  });
});

describe('captions', () => {
  const captioned = () => {
    signInAs(null);
    return openSessionPage({ 'catalog.session': () => ({ ...pageSession, captionsUrl: CAPTIONS }) });
  };

  it('follow the voice, and seek when clicked', async () => {
    const { engine, voice, user } = captioned();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await screen.findByRole('button', { name: 'None of them are lit yet.' });
    act(() => voice.reach(9));
    expect(screen.getByText('You take your first step.').closest('li')).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Its light is warm.' }));
    expect(engine.getTime()).toBe(16);
  });

  it('can be hidden, which is stored on the device', async () => {
    const { user } = captioned();
    await screen.findByRole('button', { name: 'None of them are lit yet.' });
    await user.click(screen.getByRole('button', { name: 'Captions', pressed: true }));
    expect(screen.queryByRole('button', { name: 'None of them are lit yet.' })).toBeNull();
    expect(localStorage.getItem('vizzi.captions')).toBe('off');
  });
});

describe('the position', () => {
  it('is saved with the listened time on pause', async () => {
    signInAs(aUser());
    const { engine, voice, user, reports } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    act(() => voice.reach(1));
    act(engine.pause);
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]).toMatchObject({ sessionId: pageSession.id, currentTime: 1, play: { sequence: 0, heard: 1 } });
  });

  // proves spec D8.1
  it('is offered, and playback resumes there', async () => {
    signInAs(aUser());
    const { engine, user } = openSessionPage({ 'player.progress': () => savedAt(252) });
    await user.click(await screen.findByRole('button', { name: 'Resume at 4:12' }));
    expect(engine.getState().playing).toBe(true);
    expect(engine.getTime()).toBe(252);
  });

  it('is offered during the opening seconds', async () => {
    signInAs(aUser());
    const { voice, user } = openSessionPage({ 'player.progress': () => savedAt(252) });
    await screen.findByRole('button', { name: 'Resume at 4:12' });
    await user.click(screen.getByRole('button', { name: 'Play' }));
    act(() => voice.reach(3));
    expect(screen.getByRole('button', { name: 'Resume at 4:12' })).toBeInTheDocument();
    act(() => voice.reach(21));
    expect(screen.queryByRole('button', { name: 'Resume at 4:12' })).toBeNull();
  });

  // proves spec D8.1
  it.each([
    ['nothing was saved', null],
    ['it was finished', savedAt(590, true)],
    ['it had hardly begun', savedAt(14)],
  ])('is not offered when %s', async (_, progress) => {
    signInAs(aUser());
    openSessionPage({ 'player.progress': () => progress });
    await screen.findByRole('button', { name: 'Add to favorites' });
    expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull();
  });
});

describe('Space', () => {
  it('plays the session of the page before its first play', async () => {
    signInAs(null);
    const { engine, user } = openSessionPage();
    await screen.findByRole('button', { name: 'Play' });
    await user.keyboard(' ');
    expect(engine.getState()).toMatchObject({ playing: true, session: { id: pageSession.id } });
    await user.keyboard(' ');
    expect(engine.getState().playing).toBe(false);
  });
});

describe('access', () => {
  const premium = () => ({ ...pageSession, isPremium: true });

  // proves spec 4.19, spec 6.11
  it('redirects a free member to the plans', async () => {
    signInAs(aUser());
    const { router } = openSessionPage({ 'catalog.session': premium });
    await waitFor(() => expect(router.state.location.pathname).toBe('/upgrade'));
  });

  // proves spec 2.7.4, spec 2.7.12
  it('shows the page to a visitor, and play leads to the login', async () => {
    signInAs(null);
    const { router, user, voice } = openSessionPage({ 'catalog.session': premium });
    expect(await screen.findByText('Premium')).toBeInTheDocument();
    expect(screen.getByText('This session is for premium members.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    expect(screen.queryByRole('button', { name: /favorites/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(router.state.location.pathname).toBe('/login');
    expect(voice.playing).toBe(false);
  });

  // proves spec 6.13
  it('lets a premium member listen', async () => {
    signInAs(aPremiumUser());
    const { user, voice } = openSessionPage({ 'catalog.session': premium });
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    expect(voice.playing).toBe(true);
  });
});

describe('the listener count', () => {
  // proves spec 4.23
  it('increases once for a member, however often the session is played', async () => {
    signInAs(aUser({ id: 900 }));
    const counted: unknown[] = [];
    const listen = (input: { id: string | number }) => {
      counted.push(input.id);
      return { success: true } as const;
    };
    const { user } = openSessionPage({ 'player.listen': listen });
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await waitFor(() => expect(counted).toEqual([pageSession.id]));
  });
});

describe('failures', () => {
  const queryHasFailed = (queryClient: QueryClient) =>
    waitFor(() => {
      const query = queryClient.getQueryCache().find({ queryKey: getQueryKey(api.catalog.session), exact: false });
      expect(query?.state.status).toBe('error');
    });

  it('shows a skeleton while loading', async () => {
    signInAs(null);
    openSessionPage({ 'catalog.session': pending });
    expect(await screen.findByText('Loading session')).toBeInTheDocument();
  });

  // proves spec 2.7.13, spec 8.27
  it('show that there is no such session', async () => {
    signInAs(null);
    openSessionPage({ 'catalog.session': () => refuse('NOT_FOUND', 'Session not found') });
    expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/member-home');
  });

  it('say that a session was withdrawn, and do not play it', async () => {
    signInAs(aPremiumUser());
    openSessionPage({ 'catalog.session': () => ({ ...pageSession, isWithdrawn: true }) });
    expect(await screen.findByText(/This session was withdrawn/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/member-home');
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
  });

  it('can be retried after a failed load', async () => {
    signInAs(null);
    let works = false;
    const { user } = openSessionPage({
      'catalog.session': () => (works ? pageSession : refuse('INTERNAL_SERVER_ERROR', 'Something went wrong')),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Lantern Path' })).toBeInTheDocument();
  });

  it('leave what is shown where it is when it cannot be read again', async () => {
    signInAs(null);
    let works = true;
    const { queryClient } = openSessionPage({
      'catalog.session': () => (works ? pageSession : refuse('INTERNAL_SERVER_ERROR', 'Something went wrong')),
    });
    await screen.findByRole('slider', { name: 'Position' });
    works = false;
    await act(() => queryClient.invalidateQueries());
    await queryHasFailed(queryClient);
    expect(screen.getByRole('slider', { name: 'Position' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('leave what plays where it is when the first read fails', async () => {
    signInAs(null);
    const { listen, queryClient } = openSessionPage({
      'catalog.session': () => refuse('SERVICE_UNAVAILABLE', 'The server is busy'),
    });
    listen(pageSession);
    await queryHasFailed(queryClient);
    expect(screen.getByRole('slider', { name: 'Position' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('show that the audio failed, and playback resumes from the same second', async () => {
    signInAs(null);
    const { voice, user } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    act(() => {
      voice.reach(61);
      voice.emit({ type: 'failed', reason: 'network' });
    });
    expect(screen.getByRole('status')).toHaveTextContent('Check your connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(voice).toMatchObject({ playing: true, position: 61 });
  });
});

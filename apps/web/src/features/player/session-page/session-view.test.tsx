import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/api';
import { aPremiumUser, aSession, aUser } from '../../../testing/fixtures';
import { signInAs } from '../../../testing/render-app';
import { pending, refuse, serve } from '../../../testing/server';
import { renderPlayer } from '../../../testing/render-player';
import { captionsKey } from './captions';
import { SessionView } from './session-view';

const ID = 51;
const CAPTIONS = `/api/sessions/${ID}/captions`;
const session = aSession({ id: ID, title: 'Lantern Path', duration: 600, listenerCount: 1240 });

function open(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    'catalog.session': () => session,
    'catalog.sessions': () => [session, aSession({ id: 2, title: 'Pine Shelter' })],
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
  return renderPlayer(<SessionView id={ID} />, `/session/${ID}`, queryClient);
}

const saved = (currentTime: number, completed = false) => ({
  sessionId: ID,
  currentTime,
  completed,
  lastPlayedAt: '2026-01-05T00:00:00.000Z',
});

describe('a session', () => {
  it('does not count a few listeners', async () => {
    signInAs(null);
    open({ 'catalog.session': () => ({ ...session, listenerCount: 9 }) });
    expect(await screen.findByText('10 minutes')).toBeInTheDocument();
  });

  // proves spec 2.7.1, spec 2.7.4, spec 2.7.5
  it('shows its title and facts', async () => {
    signInAs(null);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Path' })).toBeInTheDocument();
    expect(screen.getByText('10 minutes, 1.2k listeners')).toBeInTheDocument();
    expect(screen.getByText('Relaxation')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/member-home');
    expect(await screen.findByRole('link', { name: /Pine Shelter/ })).toHaveAttribute('href', '/session/2');
  });

  // proves spec 2.7.6
  it('plays and pauses', async () => {
    signInAs(null);
    const { engine, voice, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    expect(engine.getState()).toMatchObject({ playing: true, session: { id: ID } });
    const [onSessionPage] = screen.getAllByRole('button', { name: 'Pause' });
    if (onSessionPage) await user.click(onSessionPage);
    expect(voice.playing).toBe(false);
  });

  // proves spec 2.7.7
  it('starts where the listener clicks', async () => {
    signInAs(null);
    const { engine, user } = open();
    const position = await screen.findByRole('slider', { name: 'Position' });
    act(() => position.focus());
    await user.keyboard('{End}');
    expect(engine.getState().playing).toBe(true);
    expect(engine.getTime()).toBe(600);
  });

  // proves spec 2.7.9, spec 9.14
  it('mutes, and changing the volume unmutes', async () => {
    signInAs(null);
    const { voice, user } = open();
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
    return open({ 'catalog.session': () => ({ ...session, captionsUrl: CAPTIONS }) });
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
    const { engine, voice, user, reports } = open();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    act(() => voice.reach(1));
    act(engine.pause);
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]).toMatchObject({ sessionId: ID, currentTime: 1, play: { sequence: 0, heard: 1 } });
  });

  // proves spec D8.1
  it('is offered, and playback resumes there', async () => {
    signInAs(aUser());
    const { engine, user } = open({ 'player.progress': () => saved(252) });
    await user.click(await screen.findByRole('button', { name: 'Resume at 4:12' }));
    expect(engine.getState().playing).toBe(true);
    expect(engine.getTime()).toBe(252);
  });

  it('is offered during the opening seconds', async () => {
    signInAs(aUser());
    const { voice, user } = open({ 'player.progress': () => saved(252) });
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
    ['it was finished', saved(590, true)],
    ['it had hardly begun', saved(14)],
  ])('is not offered when %s', async (_, progress) => {
    signInAs(aUser());
    open({ 'player.progress': () => progress });
    await screen.findByRole('button', { name: 'Add to favorites' });
    expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull();
  });
});

describe('an ended session', () => {
  it('offers no position to resume at, although an earlier one was saved', async () => {
    signInAs(aUser());
    const { voice, user } = open({ 'player.progress': () => saved(50) });
    await screen.findByRole('button', { name: 'Resume at 0:50' });
    await user.click(screen.getByRole('button', { name: 'Play' }));
    act(() => voice.reach(599));
    act(() => voice.emit({ type: 'ended' }));
    expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull();
  });
});

describe('Space', () => {
  it('plays the session of the page before its first play', async () => {
    signInAs(null);
    const { engine, user } = open();
    await screen.findByRole('button', { name: 'Play' });
    await user.keyboard(' ');
    expect(engine.getState()).toMatchObject({ playing: true, session: { id: ID } });
    await user.keyboard(' ');
    expect(engine.getState().playing).toBe(false);
  });
});

describe('access', () => {
  const premium = () => ({ ...session, isPremium: true });

  // proves spec 4.19, spec 6.11
  it('redirects a free member to the plans', async () => {
    signInAs(aUser());
    const { router } = open({ 'catalog.session': premium });
    await waitFor(() => expect(router.state.location.pathname).toBe('/upgrade'));
  });

  // proves spec 2.7.4, spec 2.7.12
  it('shows the page to a visitor, and play leads to the login', async () => {
    signInAs(null);
    const { router, user, voice } = open({ 'catalog.session': premium });
    expect(await screen.findByText('Premium')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /favorites/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(router.state.location.pathname).toBe('/login');
    expect(voice.playing).toBe(false);
  });

  // proves spec 6.13
  it('lets a premium member listen', async () => {
    signInAs(aPremiumUser());
    const { user, voice } = open({ 'catalog.session': premium });
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
    const { user } = open({ 'player.listen': listen });
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await waitFor(() => expect(counted).toEqual([ID]));
  });
});

describe('failures', () => {
  it('shows a skeleton while loading', async () => {
    signInAs(null);
    open({ 'catalog.session': pending });
    expect(await screen.findByText('Loading session')).toBeInTheDocument();
  });

  // proves spec 2.7.13, spec 8.27
  it('show that there is no such session', async () => {
    signInAs(null);
    open({ 'catalog.session': () => refuse('NOT_FOUND', 'Session not found') });
    expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/member-home');
  });

  it('can be retried after a failed load', async () => {
    signInAs(null);
    let works = false;
    const { user } = open({
      'catalog.session': () => (works ? session : refuse('INTERNAL_SERVER_ERROR', 'Something went wrong')),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Lantern Path' })).toBeInTheDocument();
  });

  it('show that the audio failed, and playback resumes from the same second', async () => {
    signInAs(null);
    const { voice, user } = open();
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

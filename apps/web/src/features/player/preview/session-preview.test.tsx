import { screen, waitFor } from '@testing-library/react';
import type { SessionPreview } from '@vizzi/api/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSession, aStudioSession, aUser } from '../../../testing/fixtures';
import { openApp, signInAs } from '../../../testing/render-app';
import { type Behaviour, serve } from '../../../testing/server';

const aPreview = (more: Partial<SessionPreview> = {}, session: Partial<SessionPreview['session']> = {}) => ({
  status: 'draft' as const,
  publishAt: null,
  hasVoice: true,
  ...more,
  session: aSession({
    id: 9,
    title: 'Night Ferry',
    isPremium: true,
    audioUrl: '/api/admin/sessions/9/audio',
    ...session,
  }),
});

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'studio.preview': () => aPreview(),
    'studio.session': () => aStudioSession({ id: 9, status: 'draft' }),
    'studio.history': () => [],
    'library.favorites': () => [],
    'player.progress': () => null,
    'studio.cues': () => [],
    'studio.files': () => [],
    'catalog.sessions': () => [],
    'catalog.categories': () => [],
    'catalog.session': () => aSession(),
  });
});

async function previewAs(listener: string) {
  const app = openApp(`/admin/sessions/9/preview?as=${listener}`);
  await screen.findByRole('heading', { level: 1, name: 'Night Ferry' });
  return app;
}
const play = () => screen.queryByRole('button', { name: 'Play' });

describe('the preview of a premium draft', () => {
  it('shows a visitor what the session needs, and does not play', async () => {
    const { user, player, router } = await previewAs('visitor');
    expect(screen.getByText('Preview. Draft: only admins see this page.')).toBeVisible();
    expect(screen.getByText('This session is for premium members.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(await screen.findByText('Here Play leads a visitor to the login.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/sessions/9/preview');
    expect(player.getState().session).toBeNull();
  });

  it('shows a free member that it leads to the plans', async () => {
    await previewAs('free');
    expect(screen.getByText(/Its page leads a free member to the plans/)).toBeVisible();
    expect(play()).toBeNull();
  });

  it('shows a premium member the player', async () => {
    await previewAs('premium');
    expect(play()).toBeEnabled();
    expect(screen.queryByText('This session is for premium members.')).toBeNull();
  });

  it('changes between the three in the address', async () => {
    const { user, router } = await previewAs('nobody');
    expect(screen.getByRole('radio', { name: 'Visitor' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Premium' }));
    expect(router.state.location.search).toBe('?as=premium');
    expect(screen.queryByText('This session is for premium members.')).toBeNull();
  });

  it('changes nothing, and its links lead nowhere', async () => {
    const add = vi.fn<NonNullable<Behaviour['library.addFavorite']>>(() => ({ success: true }));
    serve({ 'library.addFavorite': add });
    const { user, router } = await previewAs('premium');
    await user.click(await screen.findByRole('button', { name: 'Add to favorites' }));
    expect(await screen.findByText('This is a preview, so nothing was changed.')).toBeVisible();
    expect(add).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByText('Links and other sessions lead nowhere in a preview.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/sessions/9/preview');
    await user.click(screen.getByRole('link', { name: 'Back to the editor' }));
    expect(router.state.location.pathname).toBe('/admin/sessions/9');
  });
});

it.each<[string, Partial<SessionPreview>, RegExp]>([
  [
    'scheduled',
    { status: 'scheduled', publishAt: '2026-11-30T06:00:00.000Z' },
    /Scheduled: only admins see this page until Mon,? 30 Nov, \d\d:\d\d\./,
  ],
  ['published', { status: 'published' }, /Live: everybody sees this page\./],
  ['without a voice', { hasVoice: false }, /Draft: only admins see this page\. It has no voice yet\./],
])('the preview of a session that is %s says so', async (_what, more, text) => {
  serve({ 'studio.preview': () => aPreview(more) });
  await previewAs('premium');
  expect(screen.getByText(text)).toBeVisible();
});

it('the preview of a withdrawn session says so to everybody, and has no player', async () => {
  serve({ 'studio.preview': () => aPreview({ status: 'withdrawn' }, { isWithdrawn: true }) });
  await previewAs('premium');
  expect(screen.getByText(/^This session was withdrawn/)).toBeVisible();
  expect(play()).toBeNull();
});

it('a preview ends what the admin listens to', async () => {
  const app = openApp('/admin/sessions/9');
  serve({ 'player.listen': () => ({ success: true }) });
  app.player.play(aSession({ id: 3 }));
  await app.router.navigate('/admin/sessions/9/preview');
  await waitFor(() => expect(app.player.getState().session).toBeNull());
});

it.each([
  ['an admin for messages', aUser({ isAdmin: true })],
  ['a member', aUser()],
  ['a visitor', null],
])('the preview is not found for %s', async (_who, user) => {
  signInAs(user);
  if (user?.isAdmin) serve({ 'admin.role': () => ({ role: 'support' }) });
  openApp('/admin/sessions/9/preview');
  expect(await screen.findByText('Did you forget to add the page to the router?')).toBeVisible();
});

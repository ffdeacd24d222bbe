import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveCatalog } from '../../../testing/default-answers';
import { aSession } from '../../../testing/fixtures';
import { openSessionPage } from '../../../testing/open-session-page';
import { openApp, signInAs } from '../../../testing/render-app';
import { refuse, serve } from '../../../testing/server';

describe('full screen', () => {
  it('shows the session alone, and Escape leaves it', async () => {
    signInAs(null);
    const { user } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    const bar = await screen.findByLabelText('Player');
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(bar.closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('status').closest('[inert]')).toBeNull();
    const stage = within(screen.getByRole('region', { name: 'Lantern Path' }));
    expect(await stage.findByRole('button', { name: 'Sleep timer: Off' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(bar.closest('[inert]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
  });

  it('lasts while a queue moves on', async () => {
    signInAs(null);
    const sessions = [aSession({ id: 1, title: 'Still Lake' }), aSession({ id: 2, title: 'Pine Shelter' })];
    serveCatalog();
    serve({ 'catalog.session': ({ id }) => sessions[Number(id) - 1] ?? refuse('NOT_FOUND', 'Session not found') });
    const { user, player } = openApp('/session/1');
    await user.click(await screen.findByRole('button', { name: 'Full screen' }));
    act(() => player.playQueue(sessions));
    await screen.findByRole('region', { name: 'Player' });
    expect(screen.getByRole('region', { name: /Notifications/ }).closest('[inert]')).toBeNull();
    act(() => player.next());
    expect(await screen.findByRole('heading', { level: 1, name: 'Pine Shelter' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  });

  it('skips fifteen seconds', async () => {
    signInAs(null);
    const { user, engine, voice } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    act(() => voice.reach(100));
    await user.click(screen.getByRole('button', { name: 'Fifteen seconds on' }));
    expect(engine.getTime()).toBe(115);
    await user.click(screen.getByRole('button', { name: 'Fifteen seconds back' }));
    expect(engine.getTime()).toBe(100);
  });
});

import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSessionPage } from '../../../testing/open-session-page';
import { signInAs } from '../../../testing/render-app';

describe('full screen', () => {
  it('shows the session alone, and Escape leaves it', async () => {
    signInAs(null);
    const { user } = openSessionPage();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    const bar = await screen.findByLabelText('Player');
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(bar.closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Sleep timer: Off' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(bar.closest('[inert]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
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

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '../../../testing/fixtures';
import { signInAs } from '../../../testing/render-app';
import { renderPlayer } from '../../../testing/render-player';

it('the sheet shows the full time after the end', async () => {
  signInAs(null);
  const { listen, voice, user } = renderPlayer(null);
  listen(aSession({ id: 41, duration: 600 }));
  act(() => voice.emit({ type: 'ended' }));
  await user.click(await screen.findByRole('button', { name: 'Voice and music' }));
  expect(await screen.findByText('10:00 of 10:00')).toBeVisible();
});

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOffline } from '../../lib/connection';
import { setKeptSessions } from '../../lib/kept-sessions';
import { aSession } from '../../testing/fixtures';
import { signInAs } from '../../testing/render-app';
import { renderPlayer } from '../../testing/render-player';

// proves spec D7.1
it('disables voices that the session lacks', async () => {
  signInAs(null);
  const { listen, user } = renderPlayer(null);
  listen(aSession({ id: 42, voices: ['male'] }));
  await user.click(await screen.findByRole('button', { name: 'Male voice, Music off' }));
  expect(await screen.findByRole('radio', { name: 'Female' })).toBeDisabled();
});

it('disables voices that are not on the device while there is no network', async () => {
  signInAs(null);
  const { listen, user } = renderPlayer(null);
  listen(aSession({ id: 41 }));
  await user.click(await screen.findByRole('button', { name: 'Male voice, Music off' }));
  const voices = async () => [
    await screen.findByRole('radio', { name: 'Male' }),
    screen.getByRole('radio', { name: 'Female' }),
  ];
  for (const voice of await voices()) expect(voice).toBeEnabled();
  act(() => setKeptSessions(new Map([[41, ['female']]])));
  act(() => setOffline(true));
  const [male, female] = await voices();
  expect(male).toBeDisabled();
  expect(female).toBeEnabled();
  act(() => setKeptSessions(new Map()));
});

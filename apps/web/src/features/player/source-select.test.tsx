import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOffline } from '../../lib/connection';
import { setKeptSessions, voicesInReach } from '../../lib/kept-sessions';
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

it('shows the voice that speaks, and lets the chosen one be pressed when the network is back', async () => {
  signInAs(null);
  const { engine, voice, listen, user } = renderPlayer(null);
  engine.setReach(voicesInReach);
  act(() => setKeptSessions(new Map([[41, ['female']]])));
  act(() => setOffline(true));
  listen(aSession({ id: 41 }));
  expect(voice.url).toBe('/api/sessions/41/audio?voice=female');
  await user.click(await screen.findByRole('button', { name: 'Female voice, Music off' }));
  expect(await screen.findByRole('radio', { name: 'Female' })).toBeChecked();
  act(() => setOffline(false));
  expect(screen.getByRole('radio', { name: 'Female' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Male' }));
  expect(voice).toMatchObject({ url: '/api/sessions/41/audio', playing: true });
  act(() => setKeptSessions(new Map()));
});

it('shows the voice that speaks on when the network goes', async () => {
  signInAs(null);
  const { engine, voice, listen, user } = renderPlayer(null);
  engine.setReach(voicesInReach);
  listen(aSession({ id: 41 }));
  act(() => setKeptSessions(new Map([[41, ['female']]])));
  act(() => setOffline(true));
  await user.click(await screen.findByRole('button', { name: 'Male voice, Music off' }));
  await user.click(await screen.findByRole('radio', { name: 'Female' }));
  expect(voice.url).toBe('/api/sessions/41/audio?voice=female');
  act(() => setKeptSessions(new Map()));
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

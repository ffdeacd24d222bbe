import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, signInAs } from '../../testing/render-app';

// proves spec 2.11.1
test('About has the science, the founder and the mission', async () => {
  signInAs(null);
  openApp('/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'A practice, not a promise' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  for (const name of ['The science of seeing inwardly', 'Why a voice helps', 'Why every day', 'What it does not do']) {
    expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const founder = main.getByRole('complementary', { name: 'The founder' });
  expect(founder).toHaveTextContent('Mina Vizzi');
  expect(founder).toHaveTextContent('A background in psychology and neuroscience');
  expect(founder).toHaveTextContent('Mina is a character we invented.');
  expect(main.getByRole('region', { name: 'Our mission' })).toHaveTextContent('Free to begin, fair to stay.');
});

test("a founder's greeting that cannot be loaded says so, and a press loads it again", async ({ onTestFinished }) => {
  signInAs(null);
  const { container } = openApp('/about');
  const button = await screen.findByRole('button', { name: 'Hear her greeting' });
  const audio = container.querySelector('audio');
  if (!audio) throw new Error('there is no audio element');
  expect(audio).toHaveAttribute('src', '/api/greeting');
  const load = vi.spyOn(audio, 'load').mockImplementation(() => {});
  const play = vi.spyOn(audio, 'play').mockResolvedValue();
  onTestFinished(() => [load, play].forEach((each) => each.mockRestore()));
  Object.defineProperty(audio, 'error', { value: { code: 4 } });
  fireEvent.error(audio);
  expect(screen.getByText('Her greeting cannot be played at the moment.')).toBeVisible();
  fireEvent.click(button);
  expect(load).toHaveBeenCalledBefore(play);
  fireEvent.play(audio);
  expect(screen.queryByText('Her greeting cannot be played at the moment.')).not.toBeInTheDocument();
});

// proves spec 2.11.3
test('a message to us is about one of six things', async () => {
  signInAs(null);
  openApp('/support');
  const options = within(await screen.findByLabelText('Category')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['', 'Choose one'],
    ['technical', 'Technical'],
    ['billing', 'Billing'],
    ['content', 'Content'],
    ['feature', 'Feature request'],
    ['general', 'General'],
    ['other', 'Other'],
  ]);
});

test('a browser that refuses channels between its tabs shows the page', async ({ onTestFinished }) => {
  const channels = vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(function refuseChannel() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => channels.mockRestore());
  signInAs(null);
  openApp('/about');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(channels).toHaveBeenCalled();
});

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

test("without its file the founder's greeting cannot be pressed, and a sentence says so", async () => {
  signInAs(null);
  const { container } = openApp('/about');
  const button = await screen.findByRole('button', { name: 'Hear her greeting' });
  expect(button).toBeEnabled();
  const audio = container.querySelector('audio');
  expect(audio).toHaveAttribute('src', '/api/greeting');
  if (audio) fireEvent.error(audio);
  expect(button).toBeDisabled();
  expect(screen.getByText('Her greeting cannot be played at the moment.')).toBeVisible();
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

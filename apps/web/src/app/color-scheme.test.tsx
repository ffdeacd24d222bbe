import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preferDark } from '../testing/browser';
import { openApp, signInAs } from '../testing/render-app';

const scheme = () => document.documentElement.dataset['mantineColorScheme'];

// proves spec 2.2.22
test.each([
  { stored: 'dark', system: 'light', shown: 'dark' },
  { stored: 'light', system: 'dark', shown: 'light' },
  { stored: null, system: 'dark', shown: 'dark' },
  { stored: null, system: 'light', shown: 'light' },
  { stored: 'blue', system: 'dark', shown: 'light' },
])('stored $stored on a $system system shows $shown', async ({ stored, system, shown }) => {
  signInAs(null);
  preferDark(system === 'dark');
  if (stored) localStorage.setItem('theme', stored);
  openApp('/terms');
  await screen.findByRole('heading', { level: 1 });
  expect(scheme()).toBe(shown);
  preferDark(false);
});

// proves spec 2.2.8, spec 2.2.23, spec 9.35, spec D28.1
test('the toggle stores dark, then light, under theme', async () => {
  signInAs(null);
  const { user } = openApp('/terms');
  const toggle = await screen.findByRole('button', { name: 'Toggle dark mode' });
  expect(localStorage.getItem('theme')).toBeNull();
  await user.click(toggle);
  expect(scheme()).toBe('dark');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(toggle);
  expect(scheme()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
});

test('a browser that refuses storage still changes its colours', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  signInAs(null);
  const { user } = openApp('/terms');
  await user.click(await screen.findByRole('button', { name: 'Toggle dark mode' }));
  expect(scheme()).toBe('dark');
});

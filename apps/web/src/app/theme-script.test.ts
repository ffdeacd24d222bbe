import { afterEach, expect, test } from 'vitest';
import page from '../../index.html?raw';

const shown = () => document.documentElement.dataset['mantineColorScheme'];

afterEach(() => {
  delete document.documentElement.dataset['mantineColorScheme'];
});

const { head, body } = new DOMParser().parseFromString(page, 'text/html');
const theme = head.querySelector('script')?.textContent ?? '';

// proves spec 2.2.24
test('the theme script is in the head, before anything is painted', () => {
  expect(theme).toContain('localStorage');
  expect(head.querySelector('script')?.attributes).toHaveLength(0);
  expect(body.querySelector('script')?.getAttribute('type')).toBe('module');
});

// proves spec 2.2.24
test.each(['dark', 'light'])('the script shows the stored theme %s', (stored) => {
  localStorage.setItem('theme', stored);
  const script = document.createElement('script');
  script.textContent = theme;
  document.head.append(script);
  expect(shown()).toBe(stored);
  script.remove();
});

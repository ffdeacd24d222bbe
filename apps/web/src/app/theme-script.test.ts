import { afterEach, expect, test } from 'vitest';
import page from '../../index.html?raw';
import theme from '../../public/theme.js?raw';

const shown = () => document.documentElement.dataset['mantineColorScheme'];

afterEach(() => {
  delete document.documentElement.dataset['mantineColorScheme'];
});

test('the page runs the script of the theme in its head, before anything that could paint', () => {
  const { head, body } = new DOMParser().parseFromString(page, 'text/html');
  const script = head.querySelector('script');
  expect(script?.getAttribute('src')).toBe('/theme.js');
  for (const name of ['type', 'async', 'defer']) expect(script?.hasAttribute(name)).toBe(false);
  expect(body.querySelector('script')?.getAttribute('type')).toBe('module');
});

test.each(['dark', 'light'])('the script shows the stored theme %s', (stored) => {
  localStorage.setItem('theme', stored);
  const script = document.createElement('script');
  script.textContent = theme;
  document.head.append(script);
  expect(shown()).toBe(stored);
  script.remove();
});

import { expect, it } from 'vitest';
import { findPage } from './pages';

it.each(['/', '/login', '/session/7', '/category/tough-times', '/category/caf%C3%A9'])('%s is rendered', (path) => {
  expect(findPage(path)).toBeDefined();
});

// proves security 8.5
it.each([
  '//',
  '/login/',
  '/LOGIN',
  '/session/7/',
  '/session/7////',
  '/Session/7',
  '/session/07',
  '/session/7e0',
  '/session/%37',
  '/session/0',
  '/session/9999999999',
  '/category/relaxation/',
  '/category/%72elaxation',
  '/category/%00',
  '/category/a%00b',
  '/account',
])('%s is another spelling or another page, and is rendered in the browser', (path) => {
  expect(findPage(path)).toBeUndefined();
});

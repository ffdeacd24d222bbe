import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aStudioSession, aUser } from '../../../testing/fixtures';
import { openApp, signInAs } from '../../../testing/render-app';
import { refuse, serve } from '../../../testing/server';

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'admin.role': () => ({ role: 'owner' }),
    'catalog.categories': () => [],
    'studio.sessions': () => [
      aStudioSession({ id: 3, title: 'Still Lake' }),
      aStudioSession({ id: 2, title: 'Quiet Hill' }),
      aStudioSession({ id: 1, title: 'Night Ferry', status: 'draft' }),
    ],
    'insights.sessions': () => [
      { id: 3, title: 'Still Lake', imageUrl: null, plays: 1_214, days: [600, 614, null] },
      { id: 2, title: 'Quiet Hill', imageUrl: null, plays: null, days: [null, null, null] },
    ],
  });
});

test('the list shows the plays of 28 days, and why there are none', async () => {
  openApp('/admin/sessions');
  const row = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));
  expect(await (await row('Still Lake')).findByRole('cell', { name: /^1,214/ })).toBeVisible();
  expect(await (await row('Quiet Hill')).findByRole('cell', { name: 'Fewer than 10 listeners' })).toBeVisible();
  expect(await (await row('Night Ferry')).findByRole('cell', { name: 'Not published yet' })).toBeVisible();
});

test('the list is there when the plays are not', async () => {
  serve({ 'insights.sessions': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  openApp('/admin/sessions');
  expect(await screen.findByRole('link', { name: 'Still Lake' })).toBeVisible();
  expect(screen.queryByText('1,214')).not.toBeInTheDocument();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

const FOUND = {
  id: 7,
  username: 'ola@example.com',
  isAdmin: false,
  adminRole: null,
  subscriptionStatus: null,
  subscriptionTier: null,
} as const;

test('a member who registers meanwhile is found by the same words', async () => {
  signInAs(aUser({ isAdmin: true }));
  serve({ 'admin.members': () => [] });
  const { user } = openApp('/admin/members');
  await user.type(await screen.findByLabelText('Username'), 'ola@example.com');
  const lookUp = screen.getByRole('button', { name: 'Look up' });
  await user.click(lookUp);
  expect(await screen.findByText('Nobody found for “ola@example.com”')).toBeVisible();
  serve({
    'admin.members': () => [FOUND],
    'admin.member': () => ({ ...FOUND, isAddressProved: true, createdAt: '2026-01-05T10:00:00.000Z', disputes: [] }),
  });
  await user.click(lookUp);
  expect(await screen.findByText('Member since January 5, 2026')).toBeVisible();
});

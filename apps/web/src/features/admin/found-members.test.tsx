import { screen, within } from '@testing-library/react';
import { MOST_FOUND_MEMBERS } from '@vizzi/domain';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

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
  expect(screen.getByText('Free')).toBeVisible();
  // A member who is shown already is read again too.
  const paying = { ...FOUND, subscriptionStatus: 'past_due', subscriptionTier: 'monthly' } as const;
  serve({
    'admin.members': () => [paying],
    'admin.member': () => ({ ...paying, isAddressProved: true, createdAt: '2026-01-05T10:00:00.000Z', disputes: [] }),
  });
  await user.click(lookUp);
  expect(await screen.findByText('Monthly, past due')).toBeVisible();
});

test('of many members the list says who owes a payment, and that there may be more', async () => {
  signInAs(aUser({ isAdmin: true }));
  const owing = { ...FOUND, subscriptionStatus: 'past_due', subscriptionTier: 'monthly' } as const;
  serve({
    'admin.members': () => Array.from({ length: MOST_FOUND_MEMBERS }, (_, id) => ({ ...(id > 0 ? FOUND : owing), id })),
  });
  const { user } = openApp('/admin/members');
  await user.type(await screen.findByLabelText('Username'), 'ola{Enter}');
  expect(await screen.findAllByText('Monthly, past due')).toHaveLength(1);
  expect(screen.getByText(/^There may be more\./)).toBeVisible();
});

test('says why nothing was done to a member who is there no more', async () => {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'admin.role': () => ({ role: 'owner' }),
    'admin.members': () => [FOUND],
    'admin.member': () => ({ ...FOUND, isAddressProved: true, createdAt: '2026-01-05T10:00:00.000Z', disputes: [] }),
  });
  const { user } = openApp('/admin/members');
  await user.type(await screen.findByLabelText('Username'), 'ola{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Grant lifetime' }));
  const gone = () => refuse('NOT_FOUND', 'There is no such member any more.');
  serve({ 'admin.grantLifetime': gone, 'admin.member': gone, 'admin.members': () => [] });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Grant lifetime' }));
  expect((await screen.findAllByText('There is no such member any more.'))[0]).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpResponse } from 'msw';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve, servePost, type Behaviour } from '../../testing/server';

const OLA = {
  id: 7,
  username: 'ola@example.com',
  isAddressProved: true,
  isAdmin: false,
  adminRole: null,
  subscriptionStatus: null,
  subscriptionTier: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  disputes: [],
};
type Member = ReturnType<NonNullable<Behaviour['admin.member']>>;

beforeEach(() => signInAs(aUser({ isAdmin: true })));

async function lookUp(username: string) {
  const app = openApp('/admin/members');
  await app.user.type(await screen.findByLabelText('Username'), username);
  await app.user.click(screen.getByRole('button', { name: 'Look up' }));
  return app;
}

async function find(member: Partial<Awaited<Member>> = {}) {
  const ask = vi.fn<NonNullable<Behaviour['admin.member']>>(() => ({ ...OLA, ...member }));
  const { createdAt: _, disputes: __, isAddressProved: ___, ...found } = { ...OLA, ...member };
  serve({ 'admin.member': ask, 'admin.members': () => [found] });
  const app = await lookUp('ola@example.com');
  await screen.findByText('ola@example.com');
  const choose = async (action: string) => {
    await app.user.click(screen.getByRole('button', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...app, ask, choose };
}

describe.each([
  { who: 'a visitor', user: null },
  { who: 'a member', user: aUser() },
])('for $who', ({ user }) => {
  test('the page does not exist', async () => {
    signInAs(user);
    openApp('/admin/members');
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });
});

describe('looking a member up', () => {
  test('starts empty, with the admin navigation', async () => {
    openApp('/admin/members');
    expect(await screen.findByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    expect(document.title).toContain('Members');
    expect(screen.getByText('The username is the email address.')).toBeVisible();
    const links = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(links.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
    expect(links.getByRole('link', { name: 'Sessions' })).not.toHaveAttribute('aria-current');
  });

  test('requires a username', async () => {
    const { user } = openApp('/admin/members');
    await user.click(await screen.findByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('Please enter a username')).toBeVisible();
    expect(screen.getByLabelText('Username')).toBeInvalid();
  });

  test('shows the name, since when, and a free membership', async () => {
    const { ask } = await find();
    expect(ask).toHaveBeenCalledWith({ userId: 7 });
    expect(screen.getByText('Member since January 5, 2026')).toBeVisible();
    expect(screen.getByText('Free')).toBeVisible();
    expect(within(screen.getByRole('main')).queryByText('Admin')).not.toBeInTheDocument();
    expect(screen.queryByText('The username is the email address.')).not.toBeInTheDocument();
  });

  test.each<[string[], Partial<Awaited<Member>>]>([
    [['Premium Member', 'Yearly, active'], { subscriptionTier: 'yearly', subscriptionStatus: 'active' }],
    [['Monthly, past due'], { subscriptionTier: 'monthly', subscriptionStatus: 'past_due' }],
    [['Lifetime Premium'], { subscriptionTier: 'lifetime', subscriptionStatus: 'active' }],
    [['Free', 'Admin'], { isAdmin: true }],
  ])('badges: %s', async (badges, member) => {
    await find(member);
    const all = ['Free', 'Premium Member', 'Lifetime Premium', 'Yearly, active', 'Monthly, past due', 'Admin'];
    const main = within(screen.getByRole('main'));
    expect(all.filter((text) => main.queryByText(text))).toEqual(badges);
  });

  test('shows disputed payments, where there are any', async () => {
    const dispute = { amount: 9999, currency: 'usd', createdAt: '2026-02-03T10:00:00.000Z' };
    await find({
      subscriptionStatus: 'disputed',
      subscriptionTier: 'yearly',
      disputes: [{ ...dispute, reason: 'product_not_received', status: 'needs_response' }],
    });
    expect(screen.getByText('Yearly, disputed')).toBeVisible();
    expect(screen.getByText('Disputed payments')).toBeVisible();
    expect(screen.getByText('$99.99 on February 3, 2026: product not received, needs response')).toBeVisible();
  });

  // proves spec D11.4
  test('finds several by a part of the name, and shows the chosen one', async () => {
    const { createdAt: _, disputes: __, isAddressProved: ___, ...ola } = OLA;
    const nola = { ...ola, id: 8, username: 'nola@example.com', isAdmin: true };
    serve({
      'admin.members': ({ part }) => (part === 'ola' ? [ola, nola] : []),
      'admin.member': (input) => ({ ...OLA, ...('userId' in input && input.userId === 8 ? nola : ola) }),
    });
    const { user } = await lookUp('ola');
    await user.click(await screen.findByRole('button', { name: /nola@example.com/ }));
    expect(await screen.findByText('Member since January 5, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove admin' })).toBeVisible();
  });

  test('says when nobody was found, and when the search failed', async () => {
    serve({ 'admin.members': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
    const { user } = await lookUp('nobody@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    serve({ 'admin.members': () => [] });
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('Nobody found for “nobody@example.com”')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('changing a member', () => {
  test.each([
    {
      action: 'Grant lifetime',
      sends: ['grant', { userId: 7 }],
      member: { subscriptionTier: 'yearly', subscriptionStatus: 'active' },
      says: /running subscription ends at once, and nothing more is charged/,
      after: { subscriptionTier: 'lifetime', subscriptionStatus: 'active' },
      done: 'Lifetime premium granted',
      next: 'Revoke lifetime',
    },
    {
      action: 'Revoke lifetime',
      sends: ['revoke', { userId: 7 }],
      member: { subscriptionTier: 'lifetime', subscriptionStatus: 'active' },
      says: /close to them at once/,
      after: { subscriptionTier: null, subscriptionStatus: null },
      done: 'Lifetime premium revoked',
      next: 'Grant lifetime',
    },
    {
      action: 'Make admin',
      sends: ['admin', { userId: 7, isAdmin: true, role: 'editor' }],
      member: { isAdmin: false },
      says: /change any other member, you included/,
      after: { isAdmin: true, adminRole: 'editor' as const },
      done: 'This member is an admin now',
      next: 'Change role',
    },
    {
      action: 'Remove admin',
      sends: ['admin', { userId: 7, isAdmin: false }],
      member: { isAdmin: true },
      says: /lose the admin pages at once/,
      after: { isAdmin: false },
      done: 'This member is no longer an admin',
      next: 'Make admin',
    },
  ])('$action asks for confirmation, is sent once and shows the result', async (row) => {
    const { action, sends, member, says, after, done, next } = row;
    const sent: unknown[] = [];
    const change = (name: string) => (input: unknown) => {
      sent.push([name, input]);
      serve({ 'admin.member': () => ({ ...OLA, ...after }) });
      return { success: true } as const;
    };
    serve({
      'admin.grantLifetime': change('grant'),
      'admin.revokeLifetime': change('revoke'),
      'admin.setAdmin': change('admin'),
    });
    const { user, choose } = await find(member);
    const dialog = await choose(action);
    expect(dialog.getByText('ola@example.com')).toBeVisible();
    expect(dialog.getByText(says)).toBeVisible();
    expect(sent).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: action }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(await screen.findByRole('button', { name: next })).toBeVisible();
    expect(sent).toEqual([sends]);
  });

  test('gives an admin another role', async () => {
    const setAdmin = vi.fn<NonNullable<Behaviour['admin.setAdmin']>>(() => ({ success: true }));
    serve({ 'admin.setAdmin': setAdmin });
    const { user, choose } = await find({ isAdmin: true, adminRole: 'editor' });
    const dialog = await choose('Change role');
    expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
    expect(dialog.queryByText('They have to log in again first.')).not.toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Editor' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Support' }));
    expect(dialog.getByText('They have to log in again first.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('The role was changed')).toBeVisible();
    expect(setAdmin).toHaveBeenCalledWith({ userId: 7, isAdmin: true, role: 'support' });
  });

  // proves security 12.3
  test('is for owners: others only read', async () => {
    serve({ 'admin.role': () => ({ role: 'support' }) });
    await find({ isAdmin: true, adminRole: 'editor' });
    expect(screen.getByText('Look someone up to see what they have.')).toBeVisible();
    expect(screen.getByText('Editor')).toBeVisible();
    for (const name of ['Grant lifetime', 'Change role', 'Remove admin']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  test('changes nothing when it is cancelled', async () => {
    const { user, choose } = await find();
    const dialog = await choose('Make admin');
    expect(dialog.getByText('They have to log in again first.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Leave it as it is' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Make admin' })).toBeVisible();
  });

  test('says that the password ends where nobody has shown that the address is theirs', async () => {
    const { choose } = await find({ isAddressProved: false });
    const dialog = await choose('Make admin');
    expect(dialog.getByText(/Its password ends, and we mail it a link to choose a new one\./)).toBeVisible();
  });

  test("shows the server's message in the dialog", async () => {
    serve({ 'admin.setAdmin': () => refuse('CONFLICT', 'Another admin has to change this for you.') });
    const { user, choose } = await find({ isAdmin: true });
    const dialog = await choose('Remove admin');
    await user.click(dialog.getByRole('button', { name: 'Remove admin' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Another admin has to change this for you.');
  });

  // proves security 11.39
  test('a change whose answer was lost is not called undone, and what it became is shown', async () => {
    const { user, choose } = await find();
    const dialog = await choose('Grant lifetime');
    servePost('*/api/trpc/admin.grantLifetime', () => {
      serve({ 'admin.member': () => ({ ...OLA, subscriptionTier: 'lifetime', subscriptionStatus: 'active' }) });
      return HttpResponse.error();
    });
    await user.click(dialog.getByRole('button', { name: 'Grant lifetime' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^We did not hear whether this was done/);
    expect(await screen.findByText('Lifetime Premium')).toBeInTheDocument();
  });

  test('refetches the viewer when admins change themselves', async () => {
    serve({ 'admin.grantLifetime': () => ({ success: true }) });
    const { user, choose } = await find({ id: 1 });
    const dialog = await choose('Grant lifetime');
    expect(screen.getAllByRole('link', { name: 'Upgrade', hidden: true })).not.toHaveLength(0);
    signInAs(aUser({ isAdmin: true, subscriptionStatus: 'active', subscriptionTier: 'lifetime' }));
    await user.click(dialog.getByRole('button', { name: 'Grant lifetime' }));
    await vi.waitFor(() => expect(screen.queryAllByRole('link', { name: 'Upgrade', hidden: true })).toHaveLength(0), {
      timeout: 30_000,
    });
  });

  test('shows that it is being sent', async () => {
    serve({ 'admin.grantLifetime': pending });
    const { user, choose } = await find();
    const dialog = await choose('Grant lifetime');
    const grant = dialog.getByRole('button', { name: 'Grant lifetime' });
    await user.click(grant);
    expect(grant).toHaveAttribute('data-loading', 'true');
  });
});

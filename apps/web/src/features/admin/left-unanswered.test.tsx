import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCategory, aStudioSession, aUser } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { closeDialog, leavePage } from '../../testing/leave';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

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
const { createdAt: _, disputes: __, isAddressProved: ___, ...FOUND } = OLA;
const THREAD = {
  id: 7,
  name: 'Ola Nordmann',
  email: 'ola@example.com',
  category: 'billing' as const,
  subject: 'A question about the plan',
  message: 'Can I pause it?',
  createdAt: '2026-01-05T10:00:00.000Z',
  done: false,
  isMember: true,
  answerDueAt: null,
  assignee: null,
  lastReplyId: 0,
  account: 'ola@example.com',
  replies: [],
};
const calm = { ...aCategory({ id: 1, name: 'Relaxation' }), total: 5 };
const sleep = { ...aCategory({ id: 2, name: 'Deep Sleep', slug: 'deep-sleep' }), total: 0 };

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'admin.member': () => OLA,
    'admin.members': () => [FOUND],
    'admin.audioFile': () => ({ isMissing: false }),
    'catalog.categories': () => [calm],
    'studio.categories': () => [calm, sleep],
    'studio.sessions': () => [aStudioSession({ id: 4 }), aStudioSession({ id: 5, title: 'Slow Tide' })],
    'insights.sessions': () => [],
    'support.messages': () => [],
    'support.undeliveredMails': () => [],
    'support.thread': () => THREAD,
    'support.admins': () => [],
  });
});

const pressIn = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

async function lookUp(user: UserEvent) {
  await user.type(await screen.findByLabelText('Username'), 'ola@example.com');
  await user.click(screen.getByRole('button', { name: 'Look up' }));
}

async function askToDelete(user: UserEvent, title: string) {
  await user.click(await screen.findByRole('button', { name: `Change ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
}

async function typeCategory(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'New category' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Mornings');
  await user.type(dialog.getByLabelText('Slug'), 'mornings');
  await user.type(dialog.getByLabelText('Description'), 'Before the day.');
}

type Answer = () => Promise<ReturnType<typeof refuse>>;

describe('a change that is refused after its dialog was closed, or its page left, is said', () => {
  // proves security 12.62
  test.each<[string, (answer: Answer) => Behaviour, string, (user: UserEvent) => Promise<void>, 'dialog' | 'page']>([
    [
      'ola@example.com',
      (answer) => ({ 'admin.grantLifetime': answer }),
      '/admin/members',
      async (user) => {
        await lookUp(user);
        await user.click(await screen.findByRole('button', { name: 'Grant lifetime' }));
        await pressIn(user, 'Grant lifetime');
      },
      'dialog',
    ],
    [
      'ola@example.com',
      (answer) => ({ 'admin.setAdmin': answer }),
      '/admin/members',
      async (user) => {
        await lookUp(user);
        await user.click(await screen.findByRole('button', { name: 'Make admin' }));
        await pressIn(user, 'Make admin');
      },
      'dialog',
    ],
    [
      'Still Lake',
      (answer) => ({ 'admin.deleteSession': answer }),
      '/admin/sessions',
      async (user) => {
        await askToDelete(user, 'Still Lake');
        await pressIn(user, 'Delete session');
      },
      'dialog',
    ],
    [
      'New draft',
      (answer) => ({ 'studio.createDraft': answer }),
      '/admin/sessions',
      async (user) => {
        await user.click(await screen.findByRole('button', { name: 'New draft' }));
        const dialog = within(await screen.findByRole('dialog'));
        await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
        await user.selectOptions(dialog.getByLabelText('Category'), 'Relaxation');
        await pressIn(user, 'Begin');
      },
      'dialog',
    ],
    [
      'New category',
      (answer) => ({ 'studio.createCategory': answer }),
      '/admin/categories',
      async (user) => {
        await typeCategory(user);
        await pressIn(user, 'Add');
      },
      'dialog',
    ],
    [
      'Categories',
      (answer) => ({ 'studio.orderCategories': answer }),
      '/admin/categories',
      async (user) => user.click(await screen.findByRole('button', { name: 'Move Deep Sleep up' })),
      'page',
    ],
    [
      'Your answer to ola@example.com',
      (answer) => ({ 'support.answer': answer }),
      '/admin/support/7',
      async (user) => {
        await user.type(await screen.findByLabelText('Answer'), 'Yes, you can.');
        await user.click(screen.getByRole('button', { name: 'Send answer' }));
      },
      'page',
    ],
  ])('%s', async (about, behaviour, address, send, left) => {
    const { wait, answer } = held();
    serve(
      behaviour(async () => {
        await wait;
        return refuse('CONFLICT', 'Somebody else was first.');
      }),
    );
    const { user, router, queryClient } = openApp(address);
    await send(user);
    await waitFor(() => expect(queryClient.isMutating()).toBe(1));
    await (left === 'dialog' ? closeDialog(user) : leavePage(router));
    answer();
    const message = await screen.findByText('Somebody else was first.');
    expect(message).toBeVisible();
    expect(within(screen.getByRole('alert')).getByText(about)).toBeVisible();
  });
});

describe('a late success closes no dialog that was opened since', () => {
  test('of the same member', async () => {
    const { wait, answer } = held();
    const grant = vi.fn<NonNullable<Behaviour['admin.grantLifetime']>>(async () => {
      await wait;
      return { success: true };
    });
    serve({ 'admin.grantLifetime': grant });
    const { user, queryClient } = openApp('/admin/members');
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Grant lifetime' }));
    await pressIn(user, 'Grant lifetime');
    await closeDialog(user);
    await user.click(screen.getByRole('button', { name: 'Grant lifetime' }));
    await screen.findByRole('dialog');
    answer();
    await screen.findByText('Lifetime premium granted');
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await pressIn(user, 'Grant lifetime');
    await waitFor(() => expect(grant).toHaveBeenCalledTimes(2));
  });

  test('of another session', async () => {
    const { wait, answer } = held();
    const remove = vi.fn<NonNullable<Behaviour['admin.deleteSession']>>(async () => {
      await wait;
      return { success: true };
    });
    serve({ 'admin.deleteSession': remove });
    const { user, queryClient } = openApp('/admin/sessions');
    await askToDelete(user, 'Still Lake');
    await pressIn(user, 'Delete session');
    await closeDialog(user);
    await askToDelete(user, 'Slow Tide');
    await screen.findByRole('dialog');
    answer();
    await screen.findByText('Session deleted');
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await pressIn(user, 'Delete session');
    await waitFor(() => expect(remove.mock.lastCall?.[0].id).toBe(5));
  });

  test('of another category', async () => {
    const { wait, answer } = held();
    const create = vi.fn<NonNullable<Behaviour['studio.createCategory']>>(async () => {
      await wait;
      return aCategory();
    });
    serve({ 'studio.createCategory': create });
    const { user, queryClient } = openApp('/admin/categories');
    await typeCategory(user);
    await pressIn(user, 'Add');
    await closeDialog(user);
    await typeCategory(user);
    answer();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await pressIn(user, 'Add');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  });
});

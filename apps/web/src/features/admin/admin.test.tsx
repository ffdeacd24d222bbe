import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCategory, aSession, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

const lake = { ...aSession({ id: 4 }), storedAudioUrl: 'audio/still-lake.m4a', isAudioMissing: false, needs: ['calm'] };
const tide = {
  ...aSession({ id: 5, title: 'Slow Tide', isPremium: true, isFeatured: true }),
  storedAudioUrl: 'audio/tide.m4a',
  isAudioMissing: true,
  needs: [],
};
const message = {
  id: 7,
  name: 'Ola Nordmann',
  email: 'ola@example.com',
  category: 'billing' as const,
  subject: 'A question about the plan',
  message: 'Can I pause it?\nFor a month.',
  createdAt: '2026-01-05T10:00:00.000Z',
  done: false,
};

beforeEach(() => {
  serve({ 'admin.audioFile': () => ({ isMissing: false }) });
  signInAs(aUser({ isAdmin: true }));
  serve({
    'catalog.categories': () => [aCategory()],
    'admin.sessions': () => [lake, tide],
    'support.messages': () => [message],
    'support.undeliveredMails': () => [],
  });
});

describe.each(['/admin/sessions', '/admin/support'])('%s', (address) => {
  // proves spec D23.1
  test.each([
    { who: 'a visitor', user: null },
    { who: 'a member', user: aUser() },
  ])('does not exist for $who', async ({ user }) => {
    signInAs(user);
    openApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });
});

async function openList() {
  const app = openApp('/admin/sessions');
  const list = within(await screen.findByRole('region', { name: 'All sessions' }));
  await list.findByText('2 sessions');
  return { ...app, list };
}

async function choose({ user, list }: Awaited<ReturnType<typeof openList>>, action: string) {
  await user.click(list.getByRole('button', { name: 'Change Still Lake' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

describe('the list of sessions', () => {
  // proves spec D5.2
  test('shows where the audio is stored, which members do not see', async () => {
    const { list } = await openList();
    expect(list.getByText('audio/still-lake.m4a')).toBeVisible();
    expect(list.getByText('Relaxation · 1:00 · Premium · Featured · 0 listeners')).toBeVisible();
  });

  test('is searched by title and address', async () => {
    const { user, list } = await openList();
    await user.type(list.getByLabelText('Search sessions'), 'TIDE m4a');
    expect(list.getByText('1 session')).toBeVisible();
    expect(list.queryByRole('link', { name: 'Still Lake' })).not.toBeInTheDocument();
    await user.type(list.getByLabelText('Search sessions'), 'zzz');
    expect(list.getByText('Nothing found for “TIDE m4azzz”')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Show all' }));
    expect(list.getByText('2 sessions')).toBeVisible();
  });

  test('changes a session, and the stored address stays with it', async () => {
    const update = vi.fn<NonNullable<Behaviour['admin.updateSession']>>(() => aSession());
    serve({ 'admin.updateSession': update });
    const app = await openList();
    const dialog = await choose(app, 'Edit');
    expect(dialog.getByLabelText('Audio URL')).toHaveValue('audio/still-lake.m4a');
    await app.user.clear(dialog.getByLabelText('Title'));
    await app.user.type(dialog.getByLabelText('Title'), 'Stiller Lake');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Session saved')).toBeVisible();
    expect(update).toHaveBeenCalledWith({
      id: 4,
      title: 'Stiller Lake',
      description: lake.description,
      categoryId: 1,
      duration: 60,
      audioUrl: 'audio/still-lake.m4a',
      imageUrl: lake.imageUrl,
      needs: ['calm'],
      place: null,
      isFeatured: false,
      isPremium: false,
    });
  });

  test('deletes only after asking', async () => {
    const remove = vi.fn<NonNullable<Behaviour['admin.deleteSession']>>(() => ({ success: true }));
    serve({ 'admin.deleteSession': remove });
    const app = await openList();
    const dialog = await choose(app, 'Delete');
    expect(dialog.getByText(/cannot be undone/)).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    serve({ 'admin.sessions': () => [tide] });
    await app.user.click(dialog.getByRole('button', { name: 'Delete session' }));
    expect(await screen.findByText('Session deleted')).toBeVisible();
    expect(await app.list.findByText('1 session')).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ id: 4 });
  });

  // proves spec 2.12.13
  test('says which audio files are missing', async () => {
    openApp('/admin/sessions');
    expect(await screen.findByText('audio/tide.m4a: this file is missing')).toBeVisible();
    expect(screen.getByText('audio/still-lake.m4a')).toBeVisible();
  });

  test('that could not be read, and one that is empty', async () => {
    serve({ 'admin.sessions': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/admin/sessions');
    expect(await screen.findByText('Failed to fetch sessions')).toBeVisible();
    serve({ 'admin.sessions': () => [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No sessions yet')).toBeVisible();
  });
});

describe('the support inbox', () => {
  // proves spec D18.1
  test('shows who wrote what', async () => {
    openApp('/admin/support');
    expect(await screen.findByRole('heading', { level: 2, name: 'A question about the plan' })).toBeVisible();
    expect(screen.getByText('1 open')).toBeVisible();
    expect(screen.getByText(/Can I pause it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ola@example.com' })).toHaveAttribute(
      'href',
      'mailto:ola@example.com?subject=Re%3A%20A%20question%20about%20the%20plan',
    );
  });

  test('a message is marked as done', async () => {
    const setDone = vi.fn<NonNullable<Behaviour['support.setDone']>>(() => ({ success: true }));
    serve({ 'support.setDone': setDone });
    const { user } = openApp('/admin/support');
    await user.click(await screen.findByRole('switch', { name: 'Done: A question about the plan' }));
    expect(await screen.findByText('Nobody is waiting for an answer.')).toBeVisible();
    await waitFor(() => expect(setDone).toHaveBeenCalledWith({ id: 7, done: true }));
  });

  test('a failed change of the mark is rolled back', async () => {
    serve({ 'support.setDone': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/admin/support');
    const done = await screen.findByRole('switch', { name: 'Done: A question about the plan' });
    await user.click(done);
    expect(await screen.findByText('The message was not changed')).toBeVisible();
    expect(done).not.toBeChecked();
  });

  test('without messages, and when they could not be read', async () => {
    serve({ 'support.messages': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/admin/support');
    expect(await screen.findByText('Failed to fetch messages')).toBeVisible();
    serve({ 'support.messages': () => [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages')).toBeVisible();
  });

  test('lists the mails that did not arrive, and why', async () => {
    const mail = {
      id: '6f1c2a34-0000-4000-8000-000000000001',
      recipient: 'tom@vizzi.example',
      subject: 'Your receipt',
      givenUpAt: '2026-03-10T12:00:00.000Z',
      failure: '550 No such user',
    };
    serve({ 'support.undeliveredMails': () => [mail] });
    openApp('/admin/support');
    const section = await screen.findByRole('region', { name: 'Mails that did not arrive' });
    expect(within(section).getByRole('heading', { name: 'Your receipt' })).toBeVisible();
    expect(within(section).getByText(/tom@vizzi.example/)).toBeVisible();
    expect(within(section).getByText('550 No such user')).toBeVisible();
  });
});

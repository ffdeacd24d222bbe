import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCategory, aStudioSession, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { fail, refuse, serve, type Behaviour } from '../../testing/server';

const lake = aStudioSession({ id: 4 });
const tide = aStudioSession({
  id: 5,
  title: 'Slow Tide',
  isPremium: true,
  isFeatured: true,
  storedAudioUrl: 'audio/tide.m4a',
  isAudioMissing: true,
});

beforeEach(() => {
  serve({ 'admin.audioFile': () => ({ isMissing: false }) });
  signInAs(aUser({ isAdmin: true }));
  serve({
    'catalog.categories': () => [aCategory()],
    'studio.sessions': () => [lake, tide],
    'insights.sessions': () => [],
  });
});

describe.each(['/admin', '/admin/sessions', '/admin/support', '/admin/support/7'])('%s', (address) => {
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
    expect(list.getByText('Relaxation · 1:00 · Premium · Featured')).toBeVisible();
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

  test('shows the status of each, and those of one status alone', async () => {
    const draft = aStudioSession({ id: 6, title: 'Night Ferry', status: 'draft', storedAudioUrl: '', duration: 0 });
    const due = aStudioSession({
      id: 7,
      title: 'Quiet Water',
      status: 'scheduled',
      publishAt: '2026-11-23T06:00:00.000Z',
    });
    serve({ 'studio.sessions': () => [draft, due, lake] });
    const { user } = openApp('/admin/sessions');
    const row = within(await screen.findByRole('row', { name: /Night Ferry/ }));
    expect(row.getByText('Draft')).toBeVisible();
    expect(row.getByText('5 of 8 ready')).toBeVisible();
    expect(row.getByText('Relaxation · no audio yet · Free')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Scheduled 1' }));
    expect(screen.getByRole('link', { name: 'Quiet Water' })).toHaveAttribute('href', '/admin/sessions/7');
    expect(screen.queryByText('Night Ferry')).not.toBeInTheDocument();
  });

  test('begins a draft, and opens it in the editor', async () => {
    const create = vi.fn<NonNullable<Behaviour['studio.createDraft']>>(() =>
      aStudioSession({ id: 9, status: 'draft' }),
    );
    serve({ 'studio.createDraft': create, 'studio.session': () => aStudioSession({ id: 9, title: 'Night Ferry' }) });
    serve({ 'studio.history': () => [], 'studio.cues': () => [], 'studio.files': () => [] });
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'New draft' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Begin' }));
    // The form behind the dialog has a title too.
    expect(dialog.getByLabelText('Title')).toHaveFocus();
    await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
    await user.selectOptions(dialog.getByLabelText('Category'), 'Relaxation');
    await user.click(dialog.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible();
    expect(create).toHaveBeenCalledWith({ title: 'Night Ferry', categoryId: 1, creationKey: expect.any(String) });
  });

  test('shows a draft whose answer was lost', async () => {
    serve({
      'studio.createDraft': () => {
        serve({ 'studio.sessions': () => [lake, tide, aStudioSession({ id: 9, status: 'draft' })] });
        return fail(() => HttpResponse.error());
      },
    });
    const { user, list } = await openList();
    await user.click(screen.getByRole('button', { name: 'New draft' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
    await user.selectOptions(dialog.getByLabelText('Category'), 'Relaxation');
    await user.click(dialog.getByRole('button', { name: 'Begin' }));
    expect(await dialog.findByText(/^We did not hear whether the draft was created/)).toBeVisible();
    expect(await list.findByText('3 sessions')).toBeInTheDocument();
  });

  // proves security 12.55
  test('leads nobody to a late draft who has closed its form', async () => {
    let answer = () => {};
    const begun = new Promise<void>((resolve) => (answer = resolve));
    serve({
      'studio.createDraft': async () => {
        await begun;
        return aStudioSession({ id: 9, status: 'draft' });
      },
    });
    const { user, router, queryClient } = await openList();
    await user.click(screen.getByRole('button', { name: 'New draft' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
    await user.selectOptions(dialog.getByLabelText('Category'), 'Relaxation');
    await user.click(dialog.getByRole('button', { name: 'Begin' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(router.state.location.pathname).toBe('/admin/sessions');
  });

  test('deletes only after asking', async () => {
    const remove = vi.fn<NonNullable<Behaviour['admin.deleteSession']>>(() => ({ success: true }));
    serve({ 'admin.deleteSession': remove });
    const app = await openList();
    const dialog = await choose(app, 'Delete');
    expect(dialog.getByText(/cannot be undone/)).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    serve({ 'studio.sessions': () => [tide] });
    await app.user.click(dialog.getByRole('button', { name: 'Delete session' }));
    expect(await screen.findByText('Session deleted')).toBeVisible();
    expect(await app.list.findByText('1 session')).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ id: 4, revision: expect.any(Number) });
  });

  // proves security 12.41
  test('deletes what was changed meanwhile at a second press alone, also when the list was read again', async () => {
    const remove = vi.fn<NonNullable<Behaviour['admin.deleteSession']>>(({ revision = 0 }) =>
      revision < 8 ? refuse('CONFLICT', 'This session was changed meanwhile, and is not deleted.') : { success: true },
    );
    serve({ 'admin.deleteSession': remove });
    const app = await openList();
    const dialog = await choose(app, 'Delete');
    serve({ 'studio.sessions': () => [{ ...lake, revision: 8 }, tide] });
    await act(() => app.queryClient.invalidateQueries());
    await app.user.click(dialog.getByRole('button', { name: 'Delete session' }));
    expect(await dialog.findByText('This session was changed meanwhile, and is not deleted.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Delete session' }));
    expect(await screen.findByText('Session deleted')).toBeVisible();
    expect(remove.mock.calls.map(([{ revision }]) => revision)).toEqual([lake.revision, 8]);
  });

  // proves spec 2.12.13
  test('says which audio files are missing', async () => {
    openApp('/admin/sessions');
    expect(await screen.findByText('audio/tide.m4a: this file is missing')).toBeVisible();
    expect(screen.getByText('audio/still-lake.m4a')).toBeVisible();
  });

  test('that could not be read, and one that is empty', async () => {
    serve({ 'studio.sessions': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/admin/sessions');
    expect(await screen.findByText('Failed to fetch sessions')).toBeVisible();
    serve({ 'studio.sessions': () => [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No sessions yet')).toBeVisible();
  });
});

describe.each([
  {
    role: 'owner',
    first: '/admin/sessions',
    links: ['Sessions', 'Insights', 'Categories', 'Members', 'Support inbox', 'Log'],
    missing: [],
  },
  {
    role: 'editor',
    first: '/admin/sessions',
    links: ['Sessions', 'Insights', 'Categories'],
    missing: ['/admin/members', '/admin/support/7', '/admin/log'],
  },
  {
    role: 'support',
    first: '/admin/members',
    links: ['Members', 'Support inbox'],
    missing: ['/admin/sessions', '/admin/sessions/4'],
  },
] as const)('to an admin with the role $role', ({ role, first, links, missing }) => {
  test('/admin leads to the first page, which links to those that are open', async () => {
    serve({ 'admin.role': () => ({ role }) });
    const { router } = openApp('/admin');
    const nav = await screen.findByRole('navigation', { name: 'Admin' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(links);
    expect(router.state.location.pathname).toBe(first);
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
  });

  // proves security 12.3
  test.each(missing)('%s does not exist', async (address) => {
    serve({ 'admin.role': () => ({ role }) });
    openApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });
});

test('a role that could not be read is asked for again', async () => {
  serve({ 'admin.role': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  const { user } = openApp('/admin/sessions');
  expect(await screen.findByText('Failed to fetch what you may do here')).toBeVisible();
  serve({ 'admin.role': () => ({ role: 'editor' }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Session Management' })).toBeVisible();
});

import { getQueryKey } from '@trpc/react-query';
import type { User } from '@vizzi/api/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, LEFT_UNSAVED, VIEWER_KEY } from '../../../../lib/api';
import { hasTypedText } from '../../../../lib/typed-text';
import { aStudioSession, aUser } from '../../../../testing/fixtures';
import { type Behaviour, refuse, serve } from '../../../../testing/server';
import {
  CHANGED,
  draft,
  openEditor,
  type Save,
  saveOf,
  saving,
  serveStudio,
} from '../../../../testing/open-studio-editor';

beforeEach(serveStudio);

describe('what was typed while a save was under way', () => {
  /** Types while a save is under way, which is answered later. */
  async function typeOn(first: Save) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const save = vi.fn<Save>(async (input) => {
      await held;
      return first(input);
    });
    serve({ 'studio.save': save });
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    await user.type(screen.getByLabelText('Title'), 'orth');
    return { user, save, answer, router };
  }

  const leave = async (router: Awaited<ReturnType<typeof openEditor>>['router']) => {
    await act(() => router.navigate('/admin/categories'));
    await screen.findByRole('heading', { level: 1, name: 'Categories' });
  };

  // proves security 12.39
  it('is saved after it when the editor was left', async () => {
    const { save, answer, router } = await typeOn(saving());
    await leave(router);
    answer();
    const saved = { ...draft, title: 'Night Ferry N', revision: 4 };
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(saveOf('Night Ferry North', saved)));
    await waitFor(() => expect(hasTypedText()).toBe(false));
    expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
  });

  it('is saved when that save is refused', async () => {
    const { answer } = await typeOn(() => refuse('BAD_REQUEST', 'This title is taken.'));
    serve({ 'studio.save': saving() });
    answer();
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
  });

  // proves security 12.39
  it('waits in the editor when it cannot be saved', async () => {
    const { user, answer, router } = await typeOn(saving());
    await leave(router);
    serve({ 'studio.save': () => refuse('SERVICE_UNAVAILABLE', 'The server does not answer.') });
    answer();
    expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry North');
    serve({ 'studio.save': saving(aStudioSession({ ...draft, title: 'Night Ferry N', revision: 4 })) });
    await user.type(screen.getByLabelText('Title'), '!');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // proves security 12.39
  it('is said to be unsaved by nobody when the editor is left twice meanwhile', async () => {
    const { save, answer, router } = await typeOn(saving());
    await leave(router);
    await act(() => router.navigate('/admin/sessions/9'));
    await screen.findByLabelText('Title');
    await leave(router);
    answer();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(hasTypedText()).toBe(false));
    expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
  });

  // proves security 12.39
  it('is in the editor again when it is opened before that save is answered', async () => {
    const { user, answer, router } = await typeOn(saving());
    await leave(router);
    await act(() => router.navigate('/admin/sessions/9'));
    const title = await screen.findByLabelText('Title');
    expect(title).toHaveValue('Night Ferry North');
    expect(screen.getByText('Saving…')).toBeVisible();
    await user.type(title, '!');
    answer();
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(title).toHaveValue('Night Ferry North!');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

// proves security 12.40
it('what was typed when the session ended elsewhere waits for the same admin alone', async () => {
  const live = aStudioSession({ ...draft, status: 'published' });
  serve({ 'studio.session': () => live });
  const { user, router, queryClient } = await openEditor();
  const show = async (admin: User | null) => {
    act(() => void queryClient.setQueryData(VIEWER_KEY, { user: admin }));
    await act(() => router.navigate('/admin/sessions/9'));
  };
  await user.type(screen.getByLabelText('Title'), ' North');
  await show(null);
  expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  await show(aUser({ id: 2, isAdmin: true }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry');
  expect(hasTypedText()).toBe(false);
  await show(null);
  await show(aUser({ isAdmin: true }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry North');
  serve({ 'studio.save': saving(live) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Everything is saved')).toBeVisible();
  expect(hasTypedText()).toBe(false);
});

describe('what is not saved', () => {
  const live = aStudioSession({ ...draft, status: 'published' });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('has the browser ask before the page is closed', async () => {
    serve({ 'studio.save': saving(live) });
    const { user } = await openEditor();
    expect(isAsked()).toBe(false);
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(isAsked()).toBe(false);
  });

  it('waits in the editor that was left for another page', async () => {
    serve({ 'studio.session': () => live });
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(screen.getByRole('link', { name: 'Session Management' }));
    expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
    expect(isAsked()).toBe(true);
    expect(hasTypedText()).toBe(true);
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry North');
    expect(screen.getByText('Not saved yet')).toBeVisible();
  });

  // proves security 12.39
  it('is not saved over what somebody else saved when the question is put off, and asked again', async () => {
    const theirs = aStudioSession({ ...draft, title: 'Their Ferry', revision: 8 });
    const { user, router } = await openEditor();
    const stored = saving(theirs);
    const save = vi.fn<Save>((input) =>
      input.from?.title === theirs.title ? stored(input) : refuse('CONFLICT', CHANGED),
    );
    serve({ 'studio.save': save });
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(await screen.findByRole('button', { name: 'Decide later' }));
    expect(await screen.findByText('Not saved')).toBeVisible();
    await act(() => router.navigate('/admin/categories'));
    expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByText('Not saved')).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(await screen.findByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(save).toHaveBeenLastCalledWith(saveOf('Night Ferry North!', theirs));
  });

  // proves security 12.39
  it('is forgotten when the session was deleted after the editor was left', async () => {
    serve({ 'studio.session': () => live });
    const { user, router, queryClient } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await act(() => router.navigate('/admin/categories'));
    expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
    queryClient.removeQueries({ queryKey: getQueryKey(api.studio.session) });
    serve({ 'studio.session': () => refuse('NOT_FOUND', 'Session not found') });
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByText('Session not found')).toBeVisible();
    expect(isAsked()).toBe(false);
  });
});

describe('a logout', () => {
  const logOut = () => within(screen.getByRole('banner')).getByRole('button', { name: 'Log out' });
  const loggedOut = vi.fn<NonNullable<Behaviour['auth.logout']>>(() => ({ success: true }));

  beforeEach(() => {
    loggedOut.mockClear();
    serve({ 'auth.logout': loggedOut });
  });

  // proves security 12.39
  it('asks first when something waits for a press, in the editor or left in it', async () => {
    serve({ 'studio.session': () => aStudioSession({ ...draft, status: 'published' }) });
    const { user, router, queryClient } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(logOut());
    expect(await screen.findByText('Something in the studio is not saved yet, and would be lost.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
    await act(() => router.navigate('/admin/categories'));
    await user.click(logOut());
    expect(await screen.findByText('Something in the studio is not saved yet, and would be lost.')).toBeVisible();
    expect(loggedOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(loggedOut).toHaveBeenCalledOnce());
    await waitFor(() => expect(queryClient.getQueriesData({ queryKey: [LEFT_UNSAVED] })).toEqual([]));
  });

  it('leaves nothing of what was typed in an open editor', async () => {
    serve({ 'studio.session': () => aStudioSession({ ...draft, status: 'published' }) });
    const { user, queryClient } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(logOut());
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument());
    expect(queryClient.getQueriesData({ queryKey: [LEFT_UNSAVED] })).toEqual([]);
    expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
  });

  it('waits a moment for what saves itself', async () => {
    const save = saving();
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(logOut());
    await waitFor(() => expect(loggedOut).toHaveBeenCalledOnce());
    expect(save).toHaveBeenLastCalledWith(saveOf('Night Ferry North'));
  });
});

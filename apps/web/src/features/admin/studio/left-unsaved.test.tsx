import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VIEWER_KEY } from '../../../lib/api';
import { aStudioSession } from '../../../testing/fixtures';
import { refuse, serve } from '../../../testing/server';
import { draft, openEditor, type Save, saving, serveStudio } from '../../../testing/open-studio-editor';

beforeEach(serveStudio);

describe('what was typed while a save was under way', () => {
  /** Leaves the editor when the first save is under way, and more was typed since. */
  async function leave(more: Save) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const save = vi.fn<Save>(async ({ changes }) => {
      await held;
      return aStudioSession({ ...draft, title: changes.title ?? '', revision: 4 });
    });
    serve({ 'studio.save': save });
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    await user.type(screen.getByLabelText('Title'), 'orth');
    await act(() => router.navigate('/admin/categories'));
    await screen.findByRole('heading', { level: 1, name: 'Categories' });
    serve({ 'studio.save': more });
    answer();
    return router;
  }

  // proves security 12.39
  it('is saved after it when the editor was left', async () => {
    const save = vi.fn<Save>(({ changes }) => aStudioSession({ ...draft, title: changes.title ?? '', revision: 5 }));
    await leave(save);
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({ id: 9, revision: 4, changes: { title: 'Night Ferry North' } }),
    );
    expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
  });

  it('is saved when that save is refused', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const save = vi.fn<Save>(async () => {
      await held;
      return refuse('BAD_REQUEST', 'This title is taken.');
    });
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    await user.type(screen.getByLabelText('Title'), 'orth');
    serve({ 'studio.save': saving() });
    answer();
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
  });

  // proves security 12.39
  it('waits in the editor when it cannot be saved', async () => {
    const router = await leave(() => refuse('SERVICE_UNAVAILABLE', 'The server does not answer.'));
    expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
    serve({
      'studio.session': () => aStudioSession({ ...draft, title: 'Night Ferry N', revision: 4 }),
      'studio.save': saving({ revision: 5 }),
    });
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry North');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('nothing that was typed waits for the next person after a logout', async () => {
  serve({ 'studio.session': () => aStudioSession({ ...draft, status: 'published' }) });
  const { user, queryClient } = await openEditor();
  await user.type(screen.getByLabelText('Title'), ' North');
  act(() => void queryClient.setQueryData(VIEWER_KEY, { user: null }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument());
  expect(queryClient.getQueriesData({ queryKey: ['left unsaved'] })).toEqual([]);
  expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
});

describe('what is not saved', () => {
  const live = aStudioSession({ ...draft, status: 'published' });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('has the browser ask before the page is closed', async () => {
    serve({ 'studio.session': () => live, 'studio.save': saving({ status: 'published' }) });
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
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry North');
    expect(screen.getByText('Not saved yet')).toBeVisible();
  });

  it('is compared with what somebody else saved after the editor was left', async () => {
    serve({ 'studio.session': () => live });
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await act(() => router.navigate('/admin/categories'));
    await screen.findByRole('heading', { level: 1, name: 'Categories' });
    serve({ 'studio.session': () => aStudioSession({ ...live, title: 'Their Ferry', revision: 8 }) });
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByText('Yours: Night Ferry North')).toBeVisible();
  });
});

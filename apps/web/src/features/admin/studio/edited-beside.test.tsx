import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCategory, aStudioSession } from '../../../testing/fixtures';
import { fail, refuse, serve } from '../../../testing/server';
import { draft, openEditor, type Save, saving, serveStudio } from '../../../testing/open-studio-editor';

beforeEach(serveStudio);

describe('a session that somebody else saved meanwhile', () => {
  it('shows what they changed, and overwrites nothing unasked', async () => {
    const theirs = aStudioSession({ ...draft, title: 'Their Ferry', revision: 8 });
    const save = vi.fn<Save>(({ revision, changes }) =>
      revision === 8
        ? aStudioSession({ ...theirs, title: changes.title ?? '', revision: 9 })
        : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
    );
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    serve({ 'studio.session': () => theirs });
    await user.type(screen.getByLabelText('Title'), ' North');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Theirs: Their Ferry')).toBeVisible();
    expect(dialog.getByText('Yours: Night Ferry North')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(save).toHaveBeenLastCalledWith({ id: 9, revision: 8, changes: { title: 'Night Ferry North' } });
  });

  it('keeps what was typed when the dialog about it is closed, and asks again', async () => {
    const theirs = aStudioSession({ ...draft, title: 'Their Ferry', categoryId: 2, revision: 8 });
    const categories = [aCategory(), aCategory({ id: 2, name: 'Deep Sleep' })];
    serve({
      'catalog.categories': () => categories,
      'studio.save': () => refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
      'studio.session': () => aStudioSession({ ...draft, status: 'published' }),
    });
    const { user } = await openEditor();
    serve({ 'studio.session': () => theirs });
    await screen.findByRole('option', { name: 'Deep Sleep' });
    await user.selectOptions(screen.getByLabelText('Category'), 'Deep Sleep');
    await user.selectOptions(screen.getByLabelText('Category'), aCategory().name);
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Theirs: Deep Sleep')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
    expect(screen.getByText('Not saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('gives the own changes up for those of somebody else', async () => {
    const theirs = aStudioSession({ ...draft, title: 'Their Ferry', revision: 8 });
    serve({ 'studio.save': () => refuse('CONFLICT', 'Somebody else changed this session meanwhile.') });
    const { user } = await openEditor();
    serve({ 'studio.session': () => theirs });
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Their Ferry' })).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Their Ferry');
  });

  // proves security 12.39
  it('asks nothing when they changed other things only, such as the captions', async () => {
    const theirs = aStudioSession({ ...draft, storedCaptionsUrl: 'captions/7c8e.vtt', revision: 8 });
    const save = vi.fn<Save>(({ revision, changes }) =>
      revision === 8
        ? aStudioSession({ ...theirs, title: changes.title ?? '', revision: 9 })
        : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
    );
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    serve({ 'studio.session': () => theirs });
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(save).toHaveBeenLastCalledWith({ id: 9, revision: 8, changes: { title: 'Night Ferry North' } });
  });

  it('that members see by now is not changed unasked', async () => {
    const theirs = aStudioSession({ ...draft, status: 'published', revision: 8 });
    const save = vi.fn<Save>(({ revision }) =>
      revision === 8 ? theirs : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
    );
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    serve({ 'studio.session': () => theirs });
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
  });

  it('is published after all', async () => {
    serve({
      'studio.publish': ({ revision }) =>
        revision === 8
          ? aStudioSession({ ...draft, status: 'published', revision: 9 })
          : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
    });
    const { user } = await openEditor();
    serve({ 'studio.session': () => aStudioSession({ ...draft, title: 'Their Ferry', revision: 8 }) });
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText('Somebody else changed this session meanwhile.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Their Ferry' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
  });
});

describe('a save whose answer was lost', () => {
  /** The session that the server has by now. */
  function serveLostSave() {
    const server = { stored: draft };
    serve({
      'studio.session': () => server.stored,
      'studio.save': () => {
        server.stored = aStudioSession({ ...draft, title: 'Night Ferry N', revision: 4 });
        return fail(() => HttpResponse.error());
      },
    });
    return server;
  }

  // proves security 12.39
  it('is not taken for one of somebody else, and what was typed since is saved', async () => {
    const server = serveLostSave();
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    expect(await screen.findByText('Not saved')).toBeVisible();
    const save = vi.fn<Save>(({ revision, changes }) => {
      if (revision !== server.stored.revision)
        return refuse('CONFLICT', 'Somebody else changed this session meanwhile.');
      server.stored = aStudioSession({ ...server.stored, title: changes.title ?? '', revision: revision + 1 });
      return server.stored;
    });
    serve({ 'studio.save': save });
    await user.type(screen.getByLabelText('Title'), 'orth');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(save).toHaveBeenLastCalledWith({ id: 9, revision: 4, changes: { title: 'Night Ferry North' } });
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
  });

  it('is known again when the editor was left and is opened again', async () => {
    serveLostSave();
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    expect(await screen.findByText('Not saved')).toBeVisible();
    await act(() => router.navigate('/admin/categories'));
    await screen.findByRole('heading', { level: 1, name: 'Categories' });
    await act(() => router.navigate('/admin/sessions/9'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Night Ferry N');
    expect(screen.getByText('Everything is saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is known when the browser sends it again by itself', async () => {
    const stored = aStudioSession({ ...draft, title: 'Night Ferry North', revision: 4 });
    serve({ 'studio.save': () => refuse('CONFLICT', 'Somebody else changed this session meanwhile.') });
    const { user } = await openEditor();
    serve({ 'studio.session': () => stored });
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is no reason to take for an own one what somebody else saved', async () => {
    serve({ 'studio.save': () => fail(() => HttpResponse.error()) });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), 'x{Backspace}');
    expect(await screen.findByText('Not saved')).toBeVisible();
    serve({
      'studio.save': () => refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
      'studio.session': () => aStudioSession({ ...draft, description: 'Theirs.', revision: 4 }),
    });
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('is sent again by itself', async () => {
    serve({ 'studio.save': () => fail(() => HttpResponse.error()) });
    const { user } = await openEditor();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByText('Not saved')).toBeVisible();
    serve({ 'studio.save': saving() });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText('Everything is saved')).toBeVisible();
  });
});

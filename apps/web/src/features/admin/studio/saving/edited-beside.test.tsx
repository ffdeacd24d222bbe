import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Providers } from '../../../../app/providers';
import { createQueryClient, VIEWER_KEY } from '../../../../lib/api';
import { aCategory, aStudioSession, aUser } from '../../../../testing/fixtures';
import {
  become,
  CHANGED,
  draft,
  openEditor,
  type Save,
  saveOf,
  saving,
  serveStudio,
} from '../../../../testing/open-studio-editor';
import { fail, refuse, serve } from '../../../../testing/server';
import { useEditedSession } from './use-edited-session';

beforeEach(serveStudio);

/** Opens the editor, and then has somebody else save the session. */
async function openBefore(theirs: typeof draft) {
  const app = await openEditor();
  serve({ 'studio.session': () => theirs });
  return app;
}

/** Saves what is made from their session alone. */
const savingOnto = (theirs: typeof draft) => {
  const save = saving(theirs);
  const { title, status } = theirs;
  return vi.fn<Save>((input) =>
    input.from?.title === title && input.from.status === status ? save(input) : refuse('CONFLICT', CHANGED),
  );
};

describe('a session that somebody else saved meanwhile', () => {
  const theirs = aStudioSession({ ...draft, title: 'Their Ferry', revision: 8 });

  // proves security 12.39
  it('shows what they changed, and overwrites nothing unasked', async () => {
    const { user } = await openEditor();
    const save = savingOnto(theirs);
    serve({ 'studio.save': save });
    await user.type(screen.getByLabelText('Title'), ' North');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Theirs: Their Ferry')).toBeVisible();
    expect(dialog.getByText('Yours: Night Ferry North')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(save.mock.calls).toEqual([[saveOf('Night Ferry North')], [saveOf('Night Ferry North', theirs)]]);
  });

  it('keeps what was typed when the dialog about it is closed, and asks again', async () => {
    const live = aStudioSession({ ...draft, status: 'published' });
    serve({
      'catalog.categories': () => [
        aCategory(),
        aCategory({ id: 2, name: 'Deep Sleep' }),
        aCategory({ id: 3, name: 'Mornings' }),
      ],
      'studio.save': () => refuse('CONFLICT', CHANGED),
      'studio.session': () => live,
    });
    const { user } = await openBefore({ ...live, categoryId: 3, revision: 8 });
    await screen.findByRole('option', { name: 'Deep Sleep' });
    await user.selectOptions(screen.getByLabelText('Category'), 'Deep Sleep');
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Theirs: Mornings')).toBeVisible();
    expect(dialog.queryByText(/Night Ferry North/)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
    expect(screen.getByText('Not saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  // proves security 12.39
  it('takes the place of the own changes of the same fields alone, where that is wished', async () => {
    const save = vi.fn<Save>(({ from, changes }) =>
      from?.title === draft.title
        ? refuse('CONFLICT', CHANGED)
        : { ...theirs, description: changes.description ?? '', revision: 9 },
    );
    serve({ 'studio.save': save });
    const { user } = await openBefore(theirs);
    await user.type(screen.getByLabelText('Description'), 'Mine.');
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Their Ferry' })).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Their Ferry');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(save.mock.lastCall?.[0].changes).toEqual({ description: `${draft.description}Mine.` });
  });

  // proves security 12.39
  it('that members see by now is not changed unasked', async () => {
    const live = aStudioSession({ ...draft, status: 'published', revision: 8 });
    const { user } = await openEditor();
    const save = savingOnto(live);
    serve({ 'studio.save': save });
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByRole('dialog', { name: 'Members see this session by now' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is published after all', async () => {
    const { user } = await openBefore(theirs);
    serve({
      'studio.publish': ({ revision }) => {
        if (revision !== 8) return refuse('CONFLICT', CHANGED);
        return become(aStudioSession({ ...theirs, status: 'published', revision: 9 }));
      },
    });
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Their Ferry' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
  });

  // proves security 12.39
  it('may be gone when what was typed is saved after the editor was left, which is said', async () => {
    const { user, router } = await openEditor();
    serve({ 'studio.save': () => refuse('NOT_FOUND', 'Session not found') });
    await user.type(screen.getByLabelText('Title'), ' North');
    await act(() => router.navigate('/admin/categories'));
    expect(await screen.findByText('It was deleted meanwhile.')).toBeVisible();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});

// proves security 12.39
it('a cover whose upload ends after other fields were saved is made from what was saved', async () => {
  const save = saving();
  serve({ 'studio.save': save });
  const queryClient = createQueryClient();
  queryClient.setQueryData(VIEWER_KEY, { user: aUser({ isAdmin: true }) });
  const { result } = renderHook(() => useEditedSession(draft), {
    wrapper: ({ children }) => <Providers queryClient={queryClient}>{children}</Providers>,
  });
  const { change } = result.current;
  act(() => change({ title: 'Night Ferry North' }));
  await waitFor(() => expect(result.current.isDirty).toBe(false));
  act(() => change({ imageUrl: '/art/lake.webp' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0]).toEqual({
    id: 9,
    revision: 4,
    changes: { imageUrl: '/art/lake.webp' },
    from: { imageUrl: draft.imageUrl, status: 'draft' },
  });
  await waitFor(() => expect(result.current.isDirty).toBe(false));
});

// proves security 12.39
it('a publication that fails after the editor was left is told', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  serve({ 'studio.publish': () => held.then(() => refuse('CONFLICT', CHANGED)) });
  const { user, router } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await act(() => router.navigate('/admin/categories'));
  await screen.findByRole('heading', { level: 1, name: 'Categories' });
  answer();
  expect(await screen.findByText(CHANGED)).toBeVisible();
});

describe('a save whose answer was lost', () => {
  // proves security 12.39
  it('is sent again as it was, before what was typed since', async () => {
    const stored = saving();
    const save = vi.fn<Save>((input) => {
      void stored(input);
      return fail(() => HttpResponse.error());
    });
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    expect(await screen.findByText('Not saved')).toBeVisible();
    save.mockImplementation(saving());
    await user.type(screen.getByLabelText('Title'), 'orth');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North');
    expect(save.mock.calls.slice(1)).toEqual([
      [saveOf('Night Ferry N')],
      [saveOf('Night Ferry North', { ...draft, title: 'Night Ferry N', revision: 4 })],
    ]);
  });

  // proves security 12.41
  it('is asked about when somebody put back since what it changed', async () => {
    serve({ 'studio.save': () => fail(() => HttpResponse.error()) });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    expect(await screen.findByText('Not saved')).toBeVisible();
    const theirs = { ...draft, revision: 5 };
    become(theirs);
    serve({ 'studio.save': ({ revision }) => (revision < 5 ? refuse('CONFLICT', CHANGED) : theirs) });
    await user.type(screen.getByLabelText('Title'), 'ort');
    expect(await screen.findByText('Theirs: Night Ferry')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decide later' }));
    await user.type(screen.getByLabelText('Title'), 'h');
    expect(await screen.findByText('Theirs: Night Ferry')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry');
  });

  // proves security 12.39
  it('does not send to members what was typed since, when the session was published meanwhile', async () => {
    serve({ 'studio.save': () => fail(() => HttpResponse.error()) });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' N');
    expect(await screen.findByText('Not saved')).toBeVisible();
    const live = become({ ...draft, title: 'Night Ferry N', status: 'published', revision: 5 });
    const save = vi.fn<Save>(({ changes, from }) =>
      changes.title === live.title || from?.status === 'published' ? live : refuse('CONFLICT', CHANGED),
    );
    serve({ 'studio.save': save });
    await user.type(screen.getByLabelText('Title'), 'orth');
    expect(await screen.findByRole('dialog', { name: 'Members see this session by now' })).toBeVisible();
    expect(save.mock.lastCall?.[0].from?.status).toBe('draft');
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

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES, openLine, save, serveCaptions, session, texts } from '../../../../testing/open-captions';
import { openEditor, type Save } from '../../../../testing/open-studio-editor';
import { refuse, serve } from '../../../../testing/server';

beforeEach(serveCaptions);

describe('captions that somebody else saved meanwhile', () => {
  const theirs = [{ start: 1, end: 4, text: 'Listen to the rain.' }];

  /** Saves a title onto a session that has their captions by now. */
  async function saveTitleOntoTheirs() {
    const newer = { ...session, storedCaptionsUrl: 'captions/theirs.vtt' };
    serve({
      'studio.save': ({ revision, changes }) =>
        revision === 8
          ? { ...newer, title: changes.title ?? '', revision: 9 }
          : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
    });
    const { user } = await openLine(1);
    serve({ 'studio.session': () => ({ ...newer, revision: 8 }), 'studio.cues': () => theirs });
    await user.type(screen.getByLabelText('Title'), ' North');
    return user;
  }

  // proves security 12.39
  it('are shown when other things are saved onto them', async () => {
    await saveTitleOntoTheirs();
    await waitFor(() => expect(texts()).toEqual(['Listen to the rain.']));
    expect(screen.getByText('Everything is saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  // proves security 12.39
  it('are not replaced unasked by lines that were typed before other things were saved onto them', async () => {
    save.mockImplementation(({ revision }) => ({ ...session, revision: revision + 1 }));
    const typed = async (user: Awaited<ReturnType<typeof openLine>>['user']) =>
      user.type(screen.getByRole('textbox', { name: /^Line 1,/ }), ' Now.');
    const user = await saveTitleOntoTheirs();
    await typed(user);
    expect(await screen.findByText(/^Theirs: 0:01.0 to 0:04.0 Listen to the rain./)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  async function typeAfterThem(cues: typeof theirs) {
    save.mockImplementation(({ revision }) =>
      revision === 8
        ? { ...session, revision: 9 }
        : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
    );
    const { user, line } = await openLine(1);
    serve({ 'studio.session': () => ({ ...session, revision: 8 }), 'studio.cues': () => cues });
    await user.type(line, ' Now.');
    return user;
  }

  it('are shown beside the own ones, which can be saved after all', async () => {
    const user = await typeAfterThem(theirs);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Theirs: 0:01.0 to 0:04.0 Listen to the rain./)).toBeVisible();
    expect(dialog.getByText(/^Yours: 0:01.0 to 0:04.0 Listen and breathe. Now./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('2 lines')).toBeVisible();
    expect(save.mock.lastCall?.[0]).toMatchObject({ revision: 8, cues: [{ text: 'Listen and breathe. Now.' }, {}] });
  });

  it('are taken instead of the own ones', async () => {
    const user = await typeAfterThem(theirs);
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('One line')).toBeVisible();
    expect(texts()).toEqual(['Listen to the rain.']);
  });

  it('keep nobody from saving when they are the same and something else was changed', async () => {
    await typeAfterThem(CUES);
    expect(await screen.findByText('2 lines')).toBeVisible();
    await waitFor(() => expect(save.mock.lastCall?.[0].revision).toBe(8));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

// proves security 12.39
it('captions that were edited while a save was under way are saved after it when the editor was left', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  save.mockImplementation(({ revision }) => held.then(() => ({ ...session, revision: revision + 1 })));
  const { user, router, line } = await openLine(1);
  await user.type(line, ' Now.');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await user.type(line, ' Rest.');
  await act(() => router.navigate('/admin/categories'));
  answer();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0]).toMatchObject({
    revision: 4,
    cues: [{ text: 'Listen and breathe. Now. Rest.' }, {}],
  });
});

it('captions whose answer was lost are not taken for those of somebody else', async () => {
  save.mockImplementation(({ cues }) => {
    serve({ 'studio.session': () => ({ ...session, revision: 4 }), 'studio.cues': () => cues });
    return refuse('SERVICE_UNAVAILABLE', 'The server does not answer.');
  });
  const { user, line } = await openLine(1);
  await user.type(line, ' Now.');
  expect(await screen.findByText('The server does not answer.')).toBeVisible();
  save.mockImplementation(({ revision }) =>
    revision === 4 ? { ...session, revision: 5 } : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
  );
  await user.type(line, ' Rest.');
  expect(await screen.findByText('2 lines')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(save.mock.lastCall?.[0]).toMatchObject({
    revision: 4,
    cues: [{ text: 'Listen and breathe. Now. Rest.' }, {}],
  });
});

// proves security 12.39
it('captions of a recording that somebody replaced are asked about, and stay in the editor that saves them', async () => {
  const theirs = { ...session, storedAudioUrl: 'audio/other.m4a', revision: 8 };
  save.mockImplementation(({ revision }) =>
    revision === 8 ? { ...theirs, revision: 9 } : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
  );
  const { user, line } = await openLine(1);
  serve({ 'studio.session': () => theirs });
  await user.type(line, ' Now.');
  await user.click(await screen.findByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('2 lines')).toBeVisible();
  expect(texts()[0]).toBe('Listen and breathe. Now.');
  expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
});

// proves security 12.39
it('captions that are saved onto facts of somebody else bring no facts that are then replaced unasked', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const theirs = { ...session, description: 'Their words.', revision: 8 };
  save.mockImplementation(({ revision }) =>
    revision === 8
      ? held.then(() => ({ ...theirs, revision: 9 }))
      : refuse('CONFLICT', 'Somebody else changed this session meanwhile.'),
  );
  const saveFacts = vi.fn<Save>(() => ({ ...theirs, description: 'Mine.', revision: 10 }));
  serve({ 'studio.save': saveFacts });
  const { user, line } = await openLine(1);
  serve({ 'studio.session': () => theirs });
  await user.type(line, ' Now.');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await user.type(screen.getByLabelText('Description'), '!');
  answer();
  expect(await screen.findByText('Theirs: Their words.')).toBeVisible();
  expect(saveFacts).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(await screen.findByText('Everything is saved')).toBeVisible();
  expect(screen.getByLabelText('Description')).toHaveValue('Their words.');
});

// proves security 12.39
it('captions are known again in the form in which they are stored', async () => {
  const { user, router, line } = await openLine(1);
  await user.type(line, '  Now. ');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(await screen.findByText('2 lines')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await act(() => router.navigate('/admin/categories'));
  expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
  const stored = [{ start: 1, end: 4, text: 'Listen and breathe. Now.' }, ...CUES.slice(1)];
  serve({ 'studio.session': () => ({ ...session, revision: 4 }), 'studio.cues': () => stored });
  await act(() => router.navigate('/admin/sessions/9'));
  expect(await screen.findByRole('textbox', { name: /^Line 3,/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

// proves security 12.39
it('captions that waited for a recording which was replaced are not saved for the other one unasked', async () => {
  serve({ 'studio.cues': () => [] });
  const { user, router } = await openEditor();
  await user.click(await screen.findByRole('button', { name: 'Add line' }));
  await act(() => router.navigate('/admin/categories'));
  expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
  serve({ 'studio.session': () => ({ ...session, storedAudioUrl: 'audio/other.m4a', revision: 8 }) });
  await act(() => router.navigate('/admin/sessions/9'));
  expect(await screen.findByText('Somebody else saved these captions meanwhile')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CUES,
  openLine,
  originOf,
  save,
  serveCaptions,
  session,
  storing,
  texts,
} from '../../../../testing/open-captions';
import { become, CHANGED, openEditor, saving } from '../../../../testing/open-studio-editor';
import { fail, refuse, serve } from '../../../../testing/server';
import { HttpResponse } from 'msw';

beforeEach(serveCaptions);

describe('captions that somebody else saved meanwhile', () => {
  const theirs = { ...session, storedCaptionsUrl: 'captions/theirs.vtt', revision: 8 };
  const THEIRS = [{ start: 1, end: 4, text: 'Listen to the rain.' }];

  /** Stores lines that are made from theirs alone. */
  const storeOnto = () =>
    save.mockImplementation((input) =>
      input.from?.storedCaptionsUrl === theirs.storedCaptionsUrl ? storing(theirs)(input) : refuse('CONFLICT', CHANGED),
    );

  async function openBefore() {
    const app = await openLine(1);
    become(theirs);
    serve({ 'studio.cues': () => THEIRS });
    storeOnto();
    return app;
  }

  // proves security 12.39
  it('are shown when other things are saved', async () => {
    const { user } = await openBefore();
    serve({ 'studio.save': saving(theirs) });
    await user.type(screen.getByLabelText('Title'), ' North');
    await waitFor(() => expect(texts()).toEqual(['Listen to the rain.']));
    expect(screen.getByText('Everything is saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /^Line 1,/ }), ' Now.');
    await waitFor(() => expect(save.mock.lastCall?.[0].from).toEqual(originOf(theirs)));
  });

  // proves security 12.39
  it('are not replaced unasked by lines that were typed before other things were saved', async () => {
    const { user, line } = await openBefore();
    await user.type(line, ' Now.');
    serve({ 'studio.save': saving(theirs) });
    await user.type(screen.getByLabelText('Title'), ' North');
    expect(await screen.findByText(/^Theirs: 0:01.0 to 0:04.0 Listen to the rain./)).toBeVisible();
    expect(save.mock.calls.map(([{ from }]) => from)).toEqual([originOf(session)]);
  });

  it('are shown beside the own ones, which can be saved after all', async () => {
    const { user, line } = await openBefore();
    await user.type(line, ' Now.');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Theirs: 0:01.0 to 0:04.0 Listen to the rain./)).toBeVisible();
    expect(dialog.getByText(/^Yours: 0:01.0 to 0:04.0 Listen and breathe. Now./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('2 lines')).toBeVisible();
    expect(save.mock.lastCall?.[0]).toMatchObject({
      from: originOf(theirs),
      cues: [{ text: 'Listen and breathe. Now.' }, {}],
    });
  });

  // proves security 12.39
  it('are taken instead of the own ones, which do not come back by undoing', async () => {
    const { user, line } = await openBefore();
    await user.type(line, ' Now.');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('One line')).toBeVisible();
    expect(texts()).toEqual(['Listen to the rain.']);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    expect(save).toHaveBeenCalledOnce();
  });
});

// proves security 12.39
it('captions that were edited while a save was under way are saved after it when the editor was left', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const store = storing();
  save.mockImplementation(async (input) => {
    await held;
    return store(input);
  });
  const { user, router, line } = await openLine(1);
  await user.type(line, ' Now.');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await user.type(line, ' Rest.');
  await act(() => router.navigate('/admin/categories'));
  answer();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0].cues[0]?.text).toBe('Listen and breathe. Now. Rest.');
  expect(save.mock.lastCall?.[0].from?.storedCaptionsUrl).toContain('Listen and breathe. Now.');
});

// proves security 12.39
it('captions whose answer was lost are sent again as they were, and undoing them is saved too', async () => {
  const store = storing();
  save.mockImplementation((input) => {
    void store(input);
    return fail(() => HttpResponse.error());
  });
  const { user, line } = await openLine(1);
  await user.type(line, '!');
  expect(await screen.findByText(/^We did not hear whether the captions were saved/)).toBeVisible();
  save.mockImplementation(store);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Captions are not saved yet')).toBeVisible();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
  const sent = save.mock.calls.map(([{ cues }]) => cues[0]?.text);
  expect(sent).toEqual(['Listen and breathe.!', 'Listen and breathe.!', 'Listen and breathe.']);
  expect(await screen.findByText('Everything is saved')).toBeVisible();
});

// proves security 12.39
it('captions of a recording that somebody replaced are asked about, and stay in the editor that saves them', async () => {
  const theirs = { ...session, storedAudioUrl: 'audio/other.m4a', revision: 8 };
  const { user, line } = await openLine(1);
  become(theirs);
  save.mockImplementation((input) =>
    input.from?.storedAudioUrl === theirs.storedAudioUrl ? storing(theirs)(input) : refuse('CONFLICT', CHANGED),
  );
  await user.type(line, ' Now.');
  await user.click(await screen.findByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('2 lines')).toBeVisible();
  expect(texts()[0]).toBe('Listen and breathe. Now.');
});

// proves security 12.39
it('captions that waited for a recording which was replaced are not saved for the other one unasked', async () => {
  serve({ 'studio.cues': () => [] });
  become({ ...session, storedCaptionsUrl: null });
  const { user, router } = await openEditor();
  await user.click(await screen.findByRole('button', { name: 'Add line' }));
  await act(() => router.navigate('/admin/categories'));
  expect(await screen.findByText(/^They wait in the editor/)).toBeVisible();
  become({ ...session, storedCaptionsUrl: null, storedAudioUrl: 'audio/other.m4a', revision: 8 });
  save.mockImplementation(() => refuse('CONFLICT', CHANGED));
  await act(() => router.navigate('/admin/sessions/9'));
  await user.type(await screen.findByRole('textbox', { name: /^Line 1,/ }), 'Listen.');
  expect(await screen.findByText('Somebody else saved these captions meanwhile')).toBeVisible();
});

// proves security 12.39
it('captions that are not saved yet follow a recording of the same timing by which their own admin replaces another', async () => {
  const replaced = { ...session, storedAudioUrl: 'audio/ferry.m4a', revision: 4 };
  serve({ 'studio.replaceVoice': () => become(replaced) });
  const { user } = await openLine(1);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
  await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
  await user.type(screen.getByLabelText('Duration in seconds'), '60');
  await user.click(screen.getByRole('switch', { name: /^Every sentence begins where/ }));
  await user.click(screen.getByRole('button', { name: 'Save the voice' }));
  expect(await screen.findByText(/audio\/ferry.m4a/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Line 3,/ }), 'Rest.');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[0]).toMatchObject({ from: originOf(replaced), cues: [...CUES, { text: 'Rest.' }] });
});

import { act, screen, waitFor } from '@testing-library/react';
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
import { become } from '../../../../testing/open-studio-editor';
import { refuse, serve } from '../../../../testing/server';

beforeEach(serveCaptions);

describe('captions in the editor', () => {
  it('are saved by themselves when a line was typed', async () => {
    const { user, line } = await openLine(2);
    await user.type(line, ' Yes.');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    const [first] = CUES;
    expect(save).toHaveBeenCalledWith({
      id: 9,
      revision: 3,
      from: originOf(session),
      cues: [first, { start: 6.5, end: 9, text: 'The lake is still. Yes.' }],
    });
  });

  it('stay open with what is typed when they cannot be read again', async () => {
    const { user, line, queryClient } = await openLine(2);
    serve({ 'studio.cues': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong') });
    await user.type(line, ' Yes.');
    await act(() => queryClient.invalidateQueries());
    expect(screen.queryByText('The captions could not be loaded')).toBeNull();
    expect(line).toHaveTextContent('The lake is still. Yes.');
    expect(line).toBeVisible();
  });

  it('are moved, split and joined by keyboard, and each step can be undone', async () => {
    const { user, line } = await openLine(2);
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}');
    expect(screen.getByRole('textbox', { name: 'Line 2, from 0:06.3 to 0:08.8' })).toBeVisible();
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(screen.getByRole('textbox', { name: 'Line 2, from 0:06.5 to 0:09.0' })).toBeVisible();
    await user.click(line);
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(texts()).toEqual(['Listen and breathe.', 'The', 'lake is still.']);
    const third = screen.getByRole('textbox', { name: /^Line 3,/ });
    await waitFor(() => expect(third).toHaveFocus());
    await user.keyboard('{Home}{Backspace}');
    expect(texts()).toEqual(['Listen and breathe.', 'The lake is still.']);
  });

  it.each([
    ['lake/male.m4a', '/api/admin/media/lake/male.m4a'],
    ['https://media.example/lake.m4a', 'https://media.example/lake.m4a'],
  ])('play the voice %s below them from %s', async (storedAudioUrl, address) => {
    serve({ 'studio.session': () => ({ ...session, storedAudioUrl }) });
    await openLine(1);
    const lane = screen.getByRole('group', { name: 'Lines below the voice' });
    expect(lane.querySelector('audio')).toHaveAttribute('src', address);
  });

  it('are moved below the voice, whole or at an edge, and each step can be undone', async () => {
    const { user } = await openLine(2);
    await user.click(screen.getByRole('slider', { name: 'Place of line 2' }));
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByRole('textbox', { name: 'Line 2, from 0:07.4 to 0:09.9' })).toBeVisible();
    act(() => screen.getByRole('slider', { name: 'Beginning of line 2' }).focus());
    await user.keyboard('{ArrowLeft}');
    act(() => screen.getByRole('slider', { name: 'End of line 2' }).focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByRole('slider', { name: 'End of line 2' })).toHaveAttribute('aria-valuetext', '0:10.9');
    expect(screen.getByText('Line 2: 0:07.3 to 0:10.9')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByRole('textbox', { name: 'Line 2, from 0:07.3 to 0:09.9' })).toBeVisible();
    await waitFor(() =>
      expect(save.mock.lastCall?.[0].cues[1]).toEqual({ start: 7.3, end: 9.9, text: 'The lake is still.' }),
    );
  });

  it('below the voice are one stop of the tab key, and up and down choose a line', async () => {
    const { user } = await openLine(1);
    act(() => screen.getByRole('slider', { name: 'Place of line 1' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('slider', { name: 'Place of line 2' })).toHaveFocus();
    const reached = screen.getAllByRole('slider').filter((slider) => slider.getAttribute('tabindex') === '0');
    expect(reached.map((slider) => slider.getAttribute('aria-label'))).toEqual([
      'Place of line 2',
      'Beginning of line 2',
      'End of line 2',
    ]);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('slider', { name: 'Place of line 1' })).toHaveFocus();
  });

  it('below the voice that overlap are marked and not saved', async () => {
    const { user } = await openLine(2);
    act(() => screen.getByRole('slider', { name: 'Beginning of line 2' }).focus());
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(screen.getByRole('slider', { name: 'Place of line 2' })).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('This line begins before the one above it ends')).toBeVisible();
    expect(screen.getByText('One line needs a look before all are saved')).toBeVisible();
  });

  it('that overlap are named and not saved', async () => {
    const { user } = await openLine(2);
    await user.keyboard(`{Alt>}${'{ArrowLeft}'.repeat(26)}{/Alt}`);
    expect(screen.getByText('This line begins before the one above it ends')).toBeVisible();
    expect(screen.getByText('One line needs a look before all are saved')).toBeVisible();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0].cues[1]).toEqual({ start: 4, end: 6.5, text: 'The lake is still.' });
  });

  it('have no breaks when they are pasted', async () => {
    const { user, line } = await openLine(2);
    await user.click(line);
    await user.paste(' One\n two');
    expect(line).toHaveValue('The lake is still. One two');
  });

  it('are imported from SubRip, and a file without lines or with very many is refused', async () => {
    const { user } = await openLine(1);
    const picker = screen.getByLabelText('Captions file');
    await user.upload(picker, new File(['nothing'], 'empty.vtt', { type: 'text/vtt' }));
    expect(await screen.findByText('This file has no lines. Please choose a WebVTT or SRT file.')).toBeVisible();
    const many = '00:00:02,000 --> 00:00:03,000\nHello.\n\n'.repeat(2_001);
    await user.upload(picker, new File([many], 'many.vtt', { type: 'text/vtt' }));
    expect(await screen.findByText('This file has more than 2000 lines. Please choose a shorter one.')).toBeVisible();
    const lines = '1\n00:00:02,000 --> 00:00:03,000\nHello.\n';
    await user.upload(picker, new File([lines], 'words.vtt', { type: 'text/vtt' }));
    await waitFor(() => expect(texts()).toEqual(['Hello.']));
  });

  it('that were not saved are saved again by a press', async () => {
    save.mockImplementation(() => refuse('SERVICE_UNAVAILABLE', 'The server is busy. Please try again.'));
    const { user, line } = await openLine(1);
    await user.type(line, ' Now.');
    expect(await screen.findByText('The server is busy. Please try again.')).toBeVisible();
    save.mockImplementation(storing());
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    expect(await screen.findByText('2 lines')).toBeVisible();
    expect(save.mock.lastCall?.[0].cues[0]?.text).toBe('Listen and breathe. Now.');
  });
});

it('captions with a line that is not right are said to be unsaved, and wait in an editor that was left', async () => {
  const { user, router } = await openLine(1);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  expect(screen.getByText('Captions are not saved yet')).toBeVisible();
  await act(() => router.navigate('/admin/categories'));
  await screen.findByRole('heading', { level: 1, name: 'Categories' });
  await act(() => router.navigate('/admin/sessions/9'));
  expect(await screen.findByRole('textbox', { name: /^Line 3,/ })).toBeVisible();
  expect(screen.getByText('Captions are not saved yet')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

it('captions that a new recording removed are shown no more', async () => {
  let arrive = (_cues: typeof CUES) => {};
  const none = new Promise<typeof CUES>((resolve) => {
    arrive = resolve;
  });
  serve({
    'studio.replaceVoice': ({ address }) => {
      serve({ 'studio.cues': () => none });
      return become({ ...session, storedAudioUrl: address, storedCaptionsUrl: null, revision: 4 });
    },
  });
  const { user } = await openLine(1);
  await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
  await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
  await user.type(screen.getByLabelText('Duration in seconds'), '300');
  await user.click(screen.getByRole('button', { name: 'Save the voice' }));
  await user.click(await screen.findByRole('button', { name: 'Save the voice and remove them' }));
  expect(await screen.findByText(/audio\/ferry.m4a/)).toBeVisible();
  arrive([]);
  expect(await screen.findByText('0 lines')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Line 1/ })).not.toBeInTheDocument();
});

/** Replaces the male voice by a form, whose captions stay when the timing is the same. */
async function replaceVoice(user: Awaited<ReturnType<typeof openLine>>['user'], isSameTiming: boolean) {
  const { storedCaptionsUrl } = session;
  const kept = { storedCaptionsUrl: isSameTiming ? storedCaptionsUrl : null };
  serve({
    'studio.replaceVoice': ({ address }) => become({ ...session, ...kept, storedAudioUrl: address, revision: 4 }),
  });
  await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
  await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
  await user.type(screen.getByLabelText('Duration in seconds'), '60');
  if (isSameTiming) await user.click(screen.getByRole('switch', { name: /^Every sentence begins where/ }));
  await user.click(screen.getByRole('button', { name: 'Save the voice' }));
}

// proves security 12.39
it('captions that are not saved yet stay with a new recording of the same timing', async () => {
  const { user } = await openLine(1);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await replaceVoice(user, true);
  expect(await screen.findByText(/audio\/ferry.m4a/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Line 3,/ })).toBeVisible();
  expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
});

it('captions that are not saved yet are asked for before a recording of another timing removes them', async () => {
  const { user } = await openLine(1);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await replaceVoice(user, false);
  await screen.findByRole('dialog', { name: 'Remove the captions?' });
  serve({ 'studio.cues': () => [] });
  await user.click(screen.getByRole('button', { name: 'Save the voice and remove them' }));
  expect(await screen.findByText('0 lines')).toBeVisible();
  expect(screen.queryByText(/^They wait in the editor/)).not.toBeInTheDocument();
});

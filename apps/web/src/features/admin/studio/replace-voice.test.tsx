import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aStudioSession } from '../../../testing/fixtures';
import { held } from '../../../testing/held';
import { become, CHANGED, draft, openEditor, serveStudio } from '../../../testing/open-studio-editor';
import { type Behaviour, fail, refuse, serve } from '../../../testing/server';

beforeEach(serveStudio);

describe('the recording of a draft', () => {
  it('is replaced, and it is asked whether its timing is the same', async () => {
    const replace = vi.fn<NonNullable<Behaviour['studio.replaceVoice']>>(() =>
      become(aStudioSession({ ...draft, storedAudioUrl: 'audio/ferry.m4a', revision: 4 })),
    );
    serve({ 'studio.replaceVoice': replace });
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
    await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
    await user.type(screen.getByLabelText('Duration in seconds'), '300');
    await user.click(screen.getByRole('switch', { name: /^Every sentence begins where/ }));
    await user.click(screen.getByRole('button', { name: 'Save the voice' }));
    expect(await screen.findByText(/audio\/ferry.m4a/)).toBeVisible();
    expect(replace).toHaveBeenCalledWith({
      id: 9,
      revision: 3,
      voice: 'male',
      address: 'audio/ferry.m4a',
      duration: 300,
      hasSameTiming: true,
    });
  });

  // proves security 12.41
  it('is not replaced by a form that was opened before somebody else replaced it, until that is seen', async () => {
    const theirs = aStudioSession({ ...draft, storedAudioUrl: 'audio/theirs.m4a', revision: 8 });
    const replace = vi.fn<NonNullable<Behaviour['studio.replaceVoice']>>(({ revision, address }) =>
      revision < 8 ? refuse('CONFLICT', CHANGED) : become({ ...theirs, storedAudioUrl: address, revision: 9 }),
    );
    serve({ 'studio.replaceVoice': replace });
    const { user, queryClient } = await openEditor();
    await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
    await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
    await user.type(screen.getByLabelText('Duration in seconds'), '300');
    become(theirs);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/^audio\/theirs.m4a/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save the voice' }));
    expect(await screen.findByText(CHANGED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save the voice' }));
    expect(await screen.findByText(/^audio\/ferry.m4a/)).toBeVisible();
    expect(replace.mock.calls.map(([{ revision }]) => revision)).toEqual([3, 8]);
  });

  // proves security 12.39
  it('shows the recording that was saved although its answer was lost', async () => {
    serve({
      'studio.replaceVoice': ({ address }) => {
        serve({ 'studio.session': () => aStudioSession({ ...draft, storedAudioUrl: address, revision: 4 }) });
        return fail(() => HttpResponse.error());
      },
    });
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
    await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
    await user.type(screen.getByLabelText('Duration in seconds'), '300');
    await user.click(screen.getByRole('button', { name: 'Save the voice' }));
    expect(await screen.findByText(/^We did not hear whether this was done/)).toBeVisible();
    expect(await screen.findByText(/^audio\/ferry.m4a/)).toBeVisible();
  });

  it('is replaced late, which closes no form that was opened since', async () => {
    const { wait, answer } = held();
    serve({
      'studio.replaceVoice': async ({ address }) => {
        await wait;
        return become(aStudioSession({ ...draft, storedAudioUrl: address, revision: 4 }));
      },
    });
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
    await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
    await user.type(screen.getByLabelText('Duration in seconds'), '300');
    await user.click(screen.getByRole('button', { name: 'Save the voice' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
    await user.type(screen.getByLabelText('Audio URL'), 'audio/night.m4a');
    answer();
    expect(await screen.findByText(/^audio\/ferry.m4a/)).toBeVisible();
    expect(screen.getByLabelText('Audio URL')).toHaveValue('audio/night.m4a');
  });

  it('is asked for before captions and the female voice go with the old recording', async () => {
    const replace = vi.fn<NonNullable<Behaviour['studio.replaceVoice']>>(() =>
      aStudioSession({ ...draft, revision: 4 }),
    );
    const whole = { storedCaptionsUrl: 'captions/7c8e.vtt', storedFemaleAudioUrl: 'audio/ferry-female.m4a' };
    serve({ 'studio.session': () => aStudioSession({ ...draft, ...whole }), 'studio.replaceVoice': replace });
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: "Enter the male voice's address" }));
    await user.type(screen.getByLabelText('Audio URL'), 'audio/ferry.m4a');
    await user.type(screen.getByLabelText('Duration in seconds'), '300');
    await user.click(screen.getByRole('button', { name: 'Save the voice' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the captions and the female voice?' });
    expect(replace).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Save the voice and remove them' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(expect.objectContaining({ hasSameTiming: false })));
  });
});

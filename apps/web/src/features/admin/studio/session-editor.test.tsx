import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCategory, aMediaFile, aPremiumUser, aStudioSession, aUser } from '../../../testing/fixtures';
import { openApp, signInAs } from '../../../testing/render-app';
import { type Behaviour, pending, refuse, serve, serveGet } from '../../../testing/server';
import { become, draft, openEditor, saveOf, saving, serveStudio } from '../../../testing/open-studio-editor';

beforeEach(serveStudio);

const previewed = '/admin/sessions/9/preview?as=premium';

describe('a draft in the editor', () => {
  it('saves what is changed by itself, and says what it was changed from', async () => {
    const save = saving();
    serve({ 'studio.save': save });
    const { user } = await openEditor();
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'Day Ferry');
    await user.click(screen.getByRole('switch', { name: 'Featured' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save).toHaveBeenCalledWith({
      id: 9,
      revision: 3,
      changes: { title: 'Day Ferry', isFeatured: true },
      from: { title: 'Night Ferry', isFeatured: draft.isFeatured, status: 'draft' },
    });
    expect(await screen.findByText('Everything is saved')).toBeVisible();
  });

  it('keeps the space after a word while the next one is not typed yet', async () => {
    serve({ 'studio.save': saving() });
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North ');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    await user.type(screen.getByLabelText('Title'), 'Sea');
    expect(screen.getByLabelText('Title')).toHaveValue('Night Ferry North Sea');
    expect(await screen.findByText('Everything is saved')).toBeVisible();
  });

  it('saves what was typed a moment ago before its preview is shown', async () => {
    const save = saving();
    serve({ 'studio.save': save, 'studio.preview': () => pending() });
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    expect(router.state.location.pathname).toBe('/admin/sessions/9/preview');
    await waitFor(() => expect(save).toHaveBeenCalledWith(saveOf('Night Ferry North')));
  });

  it('that members see already is not left for its preview with changes that would be lost', async () => {
    serve({ 'studio.session': () => aStudioSession({ ...draft, status: 'published' }) });
    const { user, router } = await openEditor();
    await user.type(screen.getByLabelText('Title'), ' North');
    const preview = screen.getByRole('link', { name: 'Preview' });
    expect(preview).toHaveAttribute('aria-disabled', 'true');
    await user.click(preview);
    expect(router.state.location.pathname).toBe('/admin/sessions/9');
  });

  it.each([
    ['a premium one in its preview, for an admin without premium', aUser({ isAdmin: true }), true, previewed],
    ['a premium one on its page, for an admin with premium', aPremiumUser({ isAdmin: true }), true, '/session/9'],
    ['a free one on its page', aUser({ isAdmin: true }), false, '/session/9'],
  ])('opens as members see it: %s', async (_what, admin, isPremium, address) => {
    serve({ 'studio.session': () => aStudioSession({ ...draft, isPremium, status: 'published' }) });
    signInAs(admin);
    await openEditor();
    expect(screen.getByRole('link', { name: 'Open it as members see it' })).toHaveAttribute('href', address);
  });

  it('is published, scheduled and withdrawn in the panel', async () => {
    const publish = vi.fn<NonNullable<Behaviour['studio.publish']>>(() =>
      become(aStudioSession({ ...draft, status: 'published', revision: 4 })),
    );
    const withdraw = vi.fn<NonNullable<Behaviour['studio.withdraw']>>(() =>
      become(aStudioSession({ ...draft, status: 'withdrawn', revision: 5 })),
    );
    serve({ 'studio.publish': publish, 'studio.withdraw': withdraw });
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(publish).toHaveBeenCalledWith({ id: 9, revision: 3 });
    // A double press, or a key that is held, does not answer the question.
    await user.dblClick(await screen.findByRole('button', { name: 'Withdraw' }));
    act(() => screen.getByRole('button', { name: 'Really withdraw it?' }).blur());
    act(() => screen.getByRole('button', { name: 'Withdraw' }).focus());
    await user.keyboard('{Enter>3/}');
    expect(withdraw).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Really withdraw it?' }));
    expect(await screen.findByRole('button', { name: 'Publish again' })).toBeVisible();
    expect(withdraw).toHaveBeenCalledWith({ id: 9, revision: 4 });
  });

  it('is scheduled in the zone that the panel names', async () => {
    const schedule = vi.fn<NonNullable<Behaviour['studio.schedule']>>(({ publishAt }) =>
      become(aStudioSession({ ...draft, status: 'scheduled', publishAt, revision: 4 })),
    );
    serve({ 'studio.schedule': schedule });
    const { user } = await openEditor();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(screen.getByText(`In the time of ${timeZone}`)).toBeVisible();
    await user.type(screen.getByLabelText('Publish at'), '2027-03-01T06:00');
    // Another year than this one is named.
    await user.click(screen.getByRole('button', { name: /^Schedule for .*1 Mar 2027/ }));
    const publishAt = new Date('2027-03-01T06:00').toISOString();
    expect(schedule).toHaveBeenCalledWith({ id: 9, revision: 3, publishAt });
    expect(await screen.findByRole('button', { name: 'Make it a draft again' })).toBeVisible();
  });

  it('says why it cannot be published', async () => {
    serve({ 'studio.session': () => aStudioSession({ ...draft, storedAudioUrl: '', duration: 0 }) });
    serve({ 'studio.publish': () => refuse('CONFLICT', 'Before it is published, the session needs a voice.') });
    const { user } = await openEditor();
    expect(screen.getByText(/Male voice, needed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText('Before it is published, the session needs a voice.')).toBeVisible();
  });
});

it('what is typed back is not unsaved', async () => {
  serve({ 'studio.session': () => aStudioSession({ ...draft, status: 'published' }) });
  const { user } = await openEditor();
  await user.click(screen.getByRole('switch', { name: 'Featured' }));
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Featured' }));
  await user.type(screen.getByLabelText('Title'), 'x{Backspace}');
  expect(screen.getByText('Everything is saved')).toBeVisible();
});

it('what members see already is saved by a press alone', async () => {
  const save = saving(aStudioSession({ ...draft, status: 'published' }));
  serve({ 'studio.save': save });
  const { user } = await openEditor();
  await user.type(screen.getByLabelText('Description'), ' More.');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Everything is saved')).toBeVisible();
  expect(save).toHaveBeenCalledTimes(1);
});

it('says that a session does not exist', async () => {
  serve({ 'studio.session': () => refuse('NOT_FOUND', 'Session not found') });
  openApp('/admin/sessions/9');
  expect(await screen.findByText('Somebody may have deleted it.')).toBeVisible();
});

it('shows who did what to it', async () => {
  const entry = { id: 1, at: '2026-11-23T06:00:00.000Z', subjectId: 9, subjectName: 'Night Ferry' };
  serve({
    'studio.history': () => [
      {
        ...entry,
        adminName: 'ola',
        action: 'session.changed',
        before: {
          title: 'Ferry',
          categoryId: 7,
          captionsUrl: null,
          needs: [],
          gain: 0,
          isPremium: true,
          publishAt: null,
        },
        after: {
          title: 'Night Ferry',
          categoryId: 8,
          captionsUrl: 'captions/7c8e.vtt',
          needs: ['calm', 'sleep'],
          gain: 4.400000000000034,
          isPremium: false,
          publishAt: '2027-03-01T06:00:00.000Z',
        },
      },
      { ...entry, id: 2, adminName: null, action: 'session.published', before: null, after: null },
    ],
  });
  serve({ 'catalog.categories': () => [aCategory({ id: 8, name: 'Deep Sleep' })] });
  await openEditor();
  expect(await screen.findByText('Title: Ferry → Night Ferry')).toBeVisible();
  for (const words of [
    'Category: 7 → Deep Sleep',
    'Captions: added',
    'Needs and feelings: none → calm, sleep',
    'Gain of the male voice, dB: 0 → 4.4',
    'Premium Only: yes → no',
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(screen.getByText(/^Publish at: none → \w+,? 1 Mar/)).toBeVisible();
  expect(screen.getByText('ola').closest('p')).toHaveTextContent('ola changed Night Ferry');
  expect(screen.getByText('Vizzi', { selector: 'strong' }).closest('p')).toHaveTextContent(
    'Vizzi published Night Ferry',
  );
});

it('recordings that were not measured are measured one after the other and once each, without being asked to', async () => {
  const read: string[] = [];
  for (const key of ['studio/male.wav', 'studio/female.wav']) {
    serveGet(`/api/admin/media/${key}`, () => {
      read.push(key);
      return new Response(null, { status: 404 });
    });
  }
  const file = aMediaFile({ loudness: null, truePeak: null, peaks: null });
  serve({
    'studio.session': () =>
      aStudioSession({ ...draft, storedAudioUrl: 'studio/male.wav', storedFemaleAudioUrl: 'studio/female.wav' }),
    'studio.files': () => [file, aMediaFile({ ...file, key: 'studio/female.wav', name: 'female.wav' })],
  });
  await openEditor();
  expect(await screen.findByText('This browser could not measure the recording.')).toBeVisible();
  await waitFor(() => expect(read).toHaveLength(2));
  expect(read).toEqual(['studio/male.wav', 'studio/female.wav']);
  expect(screen.getAllByRole('button', { name: 'Measure the loudness' })).toHaveLength(2);
});

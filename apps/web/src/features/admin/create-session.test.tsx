import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCategory, aSession, aStudioSession, aUser } from '../../testing/fixtures';
import { decodeAudio } from '../../testing/files';
import { held } from '../../testing/held';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

const create = vi.fn<NonNullable<Behaviour['admin.createSession']>>();
const audio = new File(['audio'], 'still-lake.m4a', { type: 'audio/mp4' });

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  create.mockReset();
  create.mockReturnValue(aSession());
  serve({
    'admin.audioFile': () => ({ isMissing: false }),
    'catalog.categories': () => [aCategory()],
    'studio.sessions': () => [],
    'insights.sessions': () => [],
    'admin.createSession': create,
  });
});

async function openForm() {
  const app = openApp('/admin/sessions');
  const form = within(await screen.findByRole('region', { name: 'Create New Session' }));
  await form.findByRole('option', { name: 'Relaxation' });
  return { ...app, form, button: form.getByRole('button') };
}

async function fillIn({ user, form }: Awaited<ReturnType<typeof openForm>>) {
  await user.type(form.getByLabelText('Title'), 'Night Train');
  await user.type(form.getByLabelText('Description'), 'Rails in the dark.');
  await user.selectOptions(form.getByLabelText('Category'), 'Relaxation');
  await user.type(form.getByLabelText('Audio URL'), 'audio/night-train.m4a');
  await user.type(form.getByLabelText(/^Needs and feelings/), 'Sleep, calm');
  await user.selectOptions(form.getByLabelText(/^Place/), 'Rain');
  await user.clear(form.getByLabelText('Duration in seconds'));
  await user.type(form.getByLabelText('Duration in seconds'), '600');
}

describe('the form for a new session', () => {
  // proves spec 2.1.10, spec 2.12.1, spec 2.12.2, spec 5.11
  test('starts empty, not featured, premium', async () => {
    const { form } = await openForm();
    expect(screen.getByRole('heading', { level: 1, name: 'Session Management' })).toBeVisible();
    expect(form.getByLabelText('Title')).toHaveValue('');
    expect(form.getByLabelText('Description')).toHaveAttribute('rows', '3');
    expect(form.getByLabelText('Category')).toHaveValue('0');
    expect(form.getByLabelText('Audio File')).toHaveAttribute('accept', 'audio/*');
    expect(form.getByLabelText('Duration in seconds')).toHaveValue(0);
    expect(form.getByLabelText('Featured')).not.toBeChecked();
    expect(form.getByLabelText('Premium Only')).toBeChecked();
  });

  test('warns when the media folder has no file at the address', async () => {
    serve({ 'admin.audioFile': ({ audioUrl }) => ({ isMissing: audioUrl === 'audio/nowhere.m4a' }) });
    const { user, form } = await openForm();
    const address = form.getByLabelText('Audio URL');
    await user.type(address, 'audio/nowhere.m4a');
    await user.tab();
    expect(await form.findByText(/no such file in the media folder/)).toBeVisible();
    await user.clear(address);
    await user.type(address, 'audio/night-train.m4a');
    await user.tab();
    await waitFor(() => expect(form.queryByText(/no such file in the media folder/)).not.toBeInTheDocument());
  });

  // proves spec 2.12.5, spec 5.8
  test('shows the missing field and focuses it', async () => {
    const { user, form, button } = await openForm();
    await user.click(button);
    expect(await form.findByText('Title is required')).toBeVisible();
    expect(form.getByText('Description is required')).toBeVisible();
    expect(form.getByText('Please choose a category')).toBeVisible();
    expect(form.getByText('Audio URL is required')).toBeVisible();
    expect(form.getByText('Duration must be at least 1 second')).toBeVisible();
    expect(form.getByLabelText('Title')).toHaveFocus();
    expect(create).not.toHaveBeenCalled();
  });

  test('says why nothing was created after its page was left', async () => {
    const { wait, answer } = held();
    serve({
      'admin.createSession': async () => {
        await wait;
        return refuse('TOO_MANY_REQUESTS', 'Too many requests.');
      },
    });
    const app = await openForm();
    await fillIn(app);
    await app.user.click(app.button);
    await waitFor(() => expect(app.queryClient.isMutating()).toBe(1));
    await act(() => app.router.navigate('/support'));
    // Its effects run after those of the page that was left have ended.
    await waitFor(() => expect(document.title).toBe('Support · Vizzi'));
    answer();
    expect(await screen.findByText('Too many requests.')).toBeVisible();
  });

  // proves spec 2.12.3, spec 2.12.8, spec 2.12.9, spec 2.12.11, spec 4.34, spec 6.15, spec 7.27, spec 8.24
  test('is sent once, shows a toast, resets and refetches the list', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve({
      'admin.createSession': async (input) => {
        await answered;
        return create(input);
      },
    });
    const app = await openForm();
    await fillIn(app);
    serve({
      'studio.sessions': () => [aStudioSession({ title: 'Night Train' })],
    });
    await app.user.dblClick(app.button);
    expect(app.form.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Session created successfully')).toBeVisible();
    expect(screen.getByText('Success')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Night Train' })).toBeVisible();
    expect(app.form.getByLabelText('Title')).toHaveValue('');
    expect(app.form.getByRole('button', { name: 'Create Session' })).toBeEnabled();
    expect(create).toHaveBeenCalledOnce();
    expect(create).toHaveBeenCalledWith({
      creationKey: expect.any(String),
      title: 'Night Train',
      description: 'Rails in the dark.',
      categoryId: 1,
      duration: 600,
      audioUrl: 'audio/night-train.m4a',
      imageUrl: null,
      needs: ['sleep', 'calm'],
      place: 'rain',
      isFeatured: false,
      isPremium: true,
    });
  });

  // proves spec 4.35, spec 8.23
  test('shows a refusal and keeps the values', async () => {
    create.mockImplementation(() => refuse('BAD_REQUEST', 'There is no such category'));
    const app = await openForm();
    await fillIn(app);
    await app.user.click(app.button);
    expect(await screen.findByText('Failed to create session')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(app.form.getByText('There is no such category')).toBeVisible();
    expect(app.form.getByLabelText('Title')).toHaveValue('Night Train');
  });
});

test('a need that search does not know is named', async () => {
  const app = await openForm();
  await app.user.type(app.form.getByLabelText(/^Needs and feelings/), 'calm, slep');
  await app.user.click(app.button);
  expect(await app.form.findByText('"slep" is not one of these')).toBeVisible();
});

describe('an audio file', () => {
  // proves spec 2.12.4, spec 2.12.7, spec 2.12.12
  test('gives its duration in whole seconds, rounded down, and the field keeps it', async () => {
    decodeAudio(() => Promise.resolve(125.9));
    const { user, form } = await openForm();
    await user.upload(form.getByLabelText('Audio File'), audio);
    expect(await screen.findByText('Duration detected')).toBeVisible();
    expect(screen.getByText('2 minutes 5 seconds (125 seconds total)')).toBeVisible();
    expect(form.getByLabelText('Duration in seconds')).toHaveValue(125);
    expect(form.getByLabelText('Duration in seconds')).toHaveAttribute('readonly');
  });

  // proves spec 4.34
  test('is cleared with the form', async () => {
    decodeAudio(() => Promise.resolve(60));
    const app = await openForm();
    await fillIn(app);
    await app.user.upload(app.form.getByLabelText('Audio File'), audio);
    await screen.findByText('Duration detected');
    await app.user.click(app.button);
    expect(await screen.findByText('Session created successfully')).toBeVisible();
    const file: HTMLInputElement = app.form.getByLabelText('Audio File');
    expect(file.files).toHaveLength(0);
    await waitFor(() => expect(app.form.getByLabelText('Duration in seconds')).toHaveValue(0));
    expect(app.form.getByLabelText('Duration in seconds')).not.toHaveAttribute('readonly');
  });

  // proves spec 2.12.10, spec 4.33
  test('disables the button while it is read', async () => {
    decodeAudio(() => new Promise(() => {}));
    const { user, form, button } = await openForm();
    await user.upload(form.getByLabelText('Audio File'), audio);
    expect(button).toBeDisabled();
    expect(form.getByText('Reading the file…')).toBeVisible();
  });

  // proves spec 2.12.7, spec 8.25
  test('that cannot be read leaves the duration editable', async () => {
    decodeAudio(() => Promise.resolve(undefined));
    const { user, form, button } = await openForm();
    await user.upload(form.getByLabelText('Audio File'), audio);
    expect(await screen.findByText('Failed to detect audio duration')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(form.getByLabelText('Duration in seconds')).not.toHaveAttribute('readonly');
    expect(button).toBeEnabled();
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { type Behaviour, fail, refuse, serve } from '../../testing/server';

type Send = NonNullable<Behaviour['support.send']>;

async function fillIn() {
  signInAs(null);
  const app = openApp('/support');
  const { user } = app;
  await user.type(await screen.findByLabelText('Name'), 'Maya');
  await user.type(screen.getByLabelText('Email'), 'maya@example.com');
  await user.selectOptions(screen.getByLabelText('Category'), 'Billing');
  await user.type(screen.getByLabelText('Subject'), 'A question');
  await user.type(screen.getByLabelText('Message'), 'How do I pay by the year?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  return app;
}

// proves spec 2.11.2, spec 5.5
test('all five fields are required', async () => {
  signInAs(null);
  const { user } = openApp('/support');
  await user.click(await screen.findByRole('button', { name: 'Send message' }));
  for (const message of ['Name', 'Email', 'Category', 'Subject', 'Message']) {
    expect(await screen.findByText(`${message} is required`)).toBeVisible();
  }
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

// proves spec 2.11.4, spec 4.32, spec 9.7, spec 9.11
test('a sent message is confirmed, and after three seconds the form is empty again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const send = vi.fn<Send>(() => ({ success: true }));
  serve({ 'support.send': send });
  await fillIn();
  const thanks = "Thank you for contacting us! We've received your message and will respond within 24 hours.";
  expect(await screen.findByText(thanks)).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('How do I pay by the year?');
  await waitFor(() => expect(screen.queryByText(thanks)).not.toBeInTheDocument());
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(send).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("a member's form has their name and email", async () => {
  signInAs(aUser());
  openApp('/support');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('maya.lindqvist@example.com'));
  expect(screen.getByLabelText('Name')).toHaveValue('Maya');
});

// proves spec D18.2
test('a failure is shown and keeps the values', async () => {
  serve({ 'support.send': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
  await fillIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  expect(screen.getByLabelText('Message')).toHaveValue('How do I pay by the year?');
});

// proves security 12.43
test('a message whose answer was lost is sent again with its key, and another one with another', async () => {
  const send = vi.fn<Send>(() => fail(() => HttpResponse.error()));
  serve({ 'support.send': send });
  const { user } = await fillIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('We did not hear whether your message arrived.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await user.type(screen.getByLabelText('Message'), ' Please.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const [first, again, another] = send.mock.calls.map(([{ creationKey }]) => creationKey);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

// proves spec 2.11.5, spec 9.28, spec D19.1
test('four questions are answered', async () => {
  signInAs(null);
  openApp('/support');
  expect(await screen.findByRole('link', { name: 'Account page' })).toHaveAttribute('href', '/account');
  expect(screen.getByText(/plays in this browser without a signal/)).toBeVisible();
  expect(screen.getByText(/at least 21 days/)).toBeVisible();
  expect(screen.getByText(/Six sessions of 60 seconds each/)).toBeVisible();
});

// proves security 12.58
test('what is typed before it is known who types stays, and their name is added', async () => {
  let answer = () => {};
  const known = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'auth.viewer': async () => {
      await known;
      return { user: aUser() };
    },
    'auth.setTimeZone': () => ({ success: true }),
    'player.progress': () => null,
  });
  const { user } = openApp('/support');
  await user.type(await screen.findByLabelText('Email'), 'other@example.com');
  await user.type(screen.getByLabelText('Message'), 'The sound stops');
  answer();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Maya'));
  expect(screen.getByLabelText('Email')).toHaveValue('other@example.com');
  expect(screen.getByLabelText('Message')).toHaveValue('The sound stops');
});

test('what a member typed is shown to nobody who follows them', async () => {
  signInAs(aUser());
  const { user, queryClient } = openApp('/support');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Maya'));
  await user.type(screen.getByLabelText('Message'), 'The sound stops');
  signInAs(null);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

// proves security 12.58
test('a message that fails after its page was left is told', async () => {
  let answer = () => {};
  const failed = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'support.send': async () => {
      await failed;
      return refuse('SERVICE_UNAVAILABLE', 'Please try again in a moment.');
    },
  });
  const { router } = await fillIn();
  await act(() => router.navigate('/about'));
  // Its effects run after those of the page that was left have ended.
  await waitFor(() => expect(document.title).not.toBe('Support · Vizzi'));
  answer();
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(screen.getByText('Your message to support')).toBeVisible();
});

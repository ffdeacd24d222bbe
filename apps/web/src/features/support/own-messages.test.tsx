import { screen, waitFor } from '@testing-library/react';
import type { OwnSupportMessage, OwnSupportThread } from '@vizzi/api/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

const message: OwnSupportMessage = {
  id: 7,
  category: 'technical',
  subject: 'No sound',
  createdAt: '2026-01-05T10:00:00.000Z',
  state: 'answered',
};
const thread: OwnSupportThread = {
  ...message,
  message: 'Since today.',
  replies: [{ id: 1, isAnswer: true, text: 'Please update.', createdAt: '2026-01-05T11:00:00.000Z' }],
};

beforeEach(() => {
  signInAs(aUser());
  serve({ 'support.ownMessages': () => [message], 'support.ownThread': () => thread });
});

test('a member finds their messages from the support page, and opens one', async () => {
  const { user } = openApp('/support');
  await user.click(await screen.findByRole('link', { name: 'Your messages' }));
  expect(await screen.findByText('Answered')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'No sound' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'No sound' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Vizzi support' })).toBeVisible();
  expect(screen.getByText('Please update.')).toBeVisible();
});

test('visitors have no messages, and are led to the login', async () => {
  signInAs(null);
  openApp('/support');
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Your messages' })).not.toBeInTheDocument();
  const { router } = openApp('/support/messages');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('more messages come page by page', async () => {
  const page = (first: number, size: number) =>
    Array.from({ length: size }, (_, index) => ({
      ...message,
      id: first - index,
      subject: `Message ${first - index}`,
    }));
  serve({ 'support.ownMessages': ({ cursor }) => (cursor ? page(Number(cursor) - 1, 2) : page(22, 20)) });
  const { user } = openApp('/support/messages');
  await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByRole('link', { name: 'Message 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
});

test('no messages, and those that could not be read', async () => {
  serve({ 'support.ownMessages': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  const { user } = openApp('/support/messages');
  expect(await screen.findByText('Failed to fetch your messages')).toBeVisible();
  serve({ 'support.ownMessages': () => [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write a new message' })).toHaveAttribute('href', '/support');
});

// proves spec D18.3
test('a reply is sent once, and stays in the field when it could not be sent', async () => {
  const reply = vi.fn<NonNullable<Behaviour['support.reply']>>(() => refuse('TOO_MANY_REQUESTS', 'Please wait.'));
  serve({ 'support.reply': reply });
  const { user } = openApp('/support/messages/7');
  await user.click(await screen.findByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Message is required')).toBeVisible();
  await user.type(screen.getByLabelText('Your reply'), 'It works now.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  expect(screen.getByLabelText('Your reply')).toHaveValue('It works now.');

  reply.mockReturnValue({ success: true });
  const own = { id: 2, isAnswer: false, text: 'It works now.', createdAt: '2026-01-05T12:00:00.000Z' };
  serve({ 'support.ownThread': () => ({ ...thread, state: 'waiting', replies: [...thread.replies, own] }) });
  await user.dblClick(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(await screen.findByText('Waiting for our answer')).toBeVisible();
  expect(screen.getByLabelText('Your reply')).toHaveValue('');
  const [[first] = [], [second] = [], ...others] = reply.mock.calls;
  expect(second).toEqual(first);
  expect(second).toMatchObject({ id: 7, text: 'It works now.' });
  expect(others).toEqual([]);
});

test('what was filled in before the page was hydrated is emptied too', async () => {
  const reply = vi.fn<NonNullable<Behaviour['support.reply']>>(() => ({ success: true }));
  serve({ 'support.reply': reply });
  const { user } = openApp('/support/messages/7');
  const field = await screen.findByLabelText('Your reply');
  // React hears of no event.
  if (field instanceof HTMLTextAreaElement) field.value = 'It works now.';
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(reply).toHaveBeenCalledWith(expect.objectContaining({ text: 'It works now.' }));
  expect(screen.getByLabelText('Your reply')).toHaveValue('');
});

// proves security 12.51
test('what is typed while a reply is on its way stays', async () => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  serve({ 'support.reply': () => held.then(() => ({ success: true })) });
  const { user } = openApp('/support/messages/7');
  await user.type(await screen.findByLabelText('Your reply'), 'It works now.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await user.type(screen.getByLabelText('Your reply'), ' One more thing:');
  arrive();
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(screen.getByLabelText('Your reply')).toHaveValue('It works now. One more thing:');
});

test('a message that does not exist, one that could not be read, and no number', async () => {
  serve({ 'support.ownThread': () => refuse('NOT_FOUND', 'Message not found') });
  const first = openApp('/support/messages/8');
  expect(await screen.findByRole('heading', { level: 1, name: 'Message not found' })).toBeVisible();
  first.unmount();
  serve({ 'support.ownThread': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  const second = openApp('/support/messages/7');
  expect(await screen.findByText('Failed to fetch your message')).toBeVisible();
  second.unmount();
  openApp('/support/messages/x');
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { InboxMessage, SupportThread } from '@vizzi/api/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS + HOUR_MS / 2).toISOString();

const message: InboxMessage = {
  id: 7,
  name: 'Ola Nordmann',
  email: 'ola@example.com',
  category: 'billing',
  subject: 'A question about the plan',
  message: 'Can I pause it?\nFor a month.',
  createdAt: '2026-01-05T10:00:00.000Z',
  done: false,
  isMember: true,
  answerDueAt: inHours(3),
  assignee: null,
  lastReplyId: 3,
};
const thread: SupportThread = { ...message, account: 'ola@example.com', replies: [] };
const wren = { id: 2, username: 'wren@example.com' };

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'support.messages': () => [message],
    'support.undeliveredMails': () => [],
    'support.thread': () => thread,
    'support.admins': () => [wren],
  });
});

describe('the support inbox', () => {
  // proves spec D18.1
  test('shows who wrote what', async () => {
    openApp('/admin/support');
    expect(await screen.findByRole('heading', { level: 2, name: 'A question about the plan' })).toBeVisible();
    expect(screen.getByText('1 waiting for an answer')).toBeVisible();
    expect(screen.getByText(/Can I pause it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ola@example.com' })).toHaveAttribute(
      'href',
      'mailto:ola@example.com?subject=Re%3A%20A%20question%20about%20the%20plan',
    );
  });

  // proves spec D18.4
  test('says how long there is to answer each, and who takes care of it', async () => {
    serve({
      'support.messages': () => [
        { ...message, id: 1, answerDueAt: inHours(-3), assignee: wren },
        message,
        { ...message, id: 2, answerDueAt: null },
        { ...message, id: 3, answerDueAt: inHours(-9), done: true },
      ],
    });
    openApp('/admin/support');
    await screen.findByText('2 h late');
    const clocks = screen.getAllByText(/^(?:Answer within 3 h|2 h late|Answered|Closed)$/);
    const words = clocks.filter((element) => !element.closest('label')).map(({ textContent }) => textContent);
    expect(words).toEqual(['2 h late', 'Answer within 3 h', 'Answered', 'Closed']);
    expect(screen.getByText(/Assigned to wren@example.com/)).toBeVisible();
    expect(screen.getByText('2 waiting for an answer')).toBeVisible();
  });

  // proves security 12.29
  test('shows more messages, each once', async () => {
    const first = Array.from({ length: 100 }, (_row, id) => ({ ...message, id, answerDueAt: null }));
    const lastOne = { ...message, id: 100, subject: 'The last one' };
    serve({ 'support.messages': () => first });
    const { user } = openApp('/admin/support');
    const more = await screen.findByText('Show more messages');
    expect(screen.getByText('0 waiting for an answer, of the 100 messages below')).toBeVisible();
    // What was on the first page is closed meanwhile, so that the others move up.
    serve({
      'support.messages': (page) => (page?.cursor === 1 ? first.slice(98) : [lastOne, ...first.slice(0, 99)]),
    });
    await user.click(more);
    expect(await screen.findByText('The last one')).toBeVisible();
    expect(await screen.findByText('1 waiting for an answer')).toBeVisible();
    expect(screen.getAllByLabelText(/^Closed: /)).toHaveLength(101);
    expect(screen.queryByText('Show more messages')).not.toBeInTheDocument();
  });

  // proves security 12.29
  test('says that more messages did not load, and shows those that it has', async () => {
    const first = Array.from({ length: 100 }, (_row, id) => ({ ...message, id, answerDueAt: null }));
    serve({ 'support.messages': () => first });
    const { user } = openApp('/admin/support');
    const more = await screen.findByText('Show more messages');
    serve({ 'support.messages': () => refuse('BAD_REQUEST', 'No') });
    await user.click(more);
    expect(await screen.findByText('The next ones did not load. Please try again.')).toBeVisible();
    expect(screen.getAllByLabelText(/^Closed: /)).toHaveLength(100);
    expect(screen.getByText('Show more messages')).toBeVisible();
  });

  test('a message is closed', async () => {
    const setDone = vi.fn<NonNullable<Behaviour['support.setDone']>>(() => ({ success: true }));
    serve({ 'support.setDone': setDone });
    const { user } = openApp('/admin/support');
    await user.click(await screen.findByRole('switch', { name: 'Closed: A question about the plan' }));
    expect(await screen.findByText('Nobody is waiting for an answer.')).toBeVisible();
    await waitFor(() => expect(setDone).toHaveBeenCalledWith({ id: 7, done: true, lastReplyId: 3 }));
  });

  test('a failed change is rolled back', async () => {
    serve({ 'support.setDone': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/admin/support');
    const done = await screen.findByRole('switch', { name: 'Closed: A question about the plan' });
    await user.click(done);
    expect(await screen.findByText('The message was not changed')).toBeVisible();
    expect(done).not.toBeChecked();
  });

  test('a message with a reply that was not shown stays open, and says why', async () => {
    serve({ 'support.setDone': () => refuse('CONFLICT', 'Ola Nordmann has written again meanwhile.') });
    const { user } = openApp('/admin/support');
    const done = await screen.findByRole('switch', { name: 'Closed: A question about the plan' });
    await user.click(done);
    expect(await screen.findByText('Ola Nordmann has written again meanwhile.')).toBeVisible();
    expect(done).not.toBeChecked();
  });

  test('without messages, and when they could not be read', async () => {
    serve({ 'support.messages': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/admin/support');
    expect(await screen.findByText('Failed to fetch messages')).toBeVisible();
    serve({ 'support.messages': () => [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages')).toBeVisible();
  });

  test('lists the mails that did not arrive, and why', async () => {
    const mail = {
      id: '6f1c2a34-0000-4000-8000-000000000001',
      recipient: 'tom@vizzi.example',
      subject: 'Your receipt',
      givenUpAt: '2026-03-10T12:00:00.000Z',
      failure: '550 No such user',
    };
    serve({ 'support.undeliveredMails': () => [mail] });
    openApp('/admin/support');
    const section = await screen.findByRole('region', { name: 'Mails that did not arrive' });
    expect(within(section).getByRole('heading', { name: 'Your receipt' })).toBeVisible();
    expect(within(section).getByText(/tom@vizzi.example/)).toBeVisible();
    expect(within(section).getByText('550 No such user')).toBeVisible();
  });

  test('shows earlier mails that did not arrive', async () => {
    const mail = { recipient: 'tom@vizzi.example', givenUpAt: '2026-03-10T12:00:00.000Z', failure: '' };
    const mails = Array.from({ length: 101 }, (_row, index) => ({ ...mail, id: `${index}`, subject: `Mail ${index}` }));
    serve({
      'support.undeliveredMails': (page) => (page?.cursor === 1 ? mails.slice(100) : mails.slice(0, 100)),
    });
    const { user } = openApp('/admin/support');
    await user.click(await screen.findByText('Show earlier mails'));
    expect(await screen.findByText('Mail 100')).toBeVisible();
    expect(screen.queryByText('Show earlier mails')).not.toBeInTheDocument();
  });
});

describe('a message', () => {
  const answers = vi.fn<NonNullable<Behaviour['support.answer']>>();
  beforeEach(() => {
    answers.mockReset().mockReturnValue({ success: true });
    serve({ 'support.answer': answers });
  });

  async function write(text: string) {
    const app = openApp('/admin/support/7');
    await app.user.type(await screen.findByLabelText('Answer'), text);
    return app;
  }
  const send = () => screen.getByRole('button', { name: 'Send answer' });

  // proves spec D18.3
  test('is answered, and closed with it', async () => {
    const { user } = await write('Yes, you can.');
    expect(screen.getByRole('heading', { level: 1, name: 'A question about the plan' })).toBeVisible();
    expect(screen.getByText('Answer within 3 h')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Close the message with this answer' }));
    const replies = [{ id: 3, adminName: 'maya', text: 'Yes, you can.', createdAt: '2026-01-05T11:00:00.000Z' }];
    serve({ 'support.thread': () => ({ ...thread, done: true, answerDueAt: null, replies }) });
    await user.click(send());
    expect(await screen.findByText('It goes to ola@example.com by mail.')).toBeVisible();
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(screen.getByText('Yes, you can.')).toBeVisible();
    expect(screen.getByLabelText('Answer')).toHaveValue('');
    const key = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(answers.mock.calls).toEqual([[{ id: 7, text: 'Yes, you can.', close: true, lastReplyId: 0, key }]]);
  });

  // proves security 12.8
  test('that somebody else answered meanwhile shows that, and keeps what was written', async () => {
    const { user } = await write('Yes.');
    answers.mockImplementationOnce(() => refuse('CONFLICT', 'wren has answered meanwhile.'));
    const replies = [{ id: 3, adminName: 'wren', text: 'Not yet.', createdAt: '2026-01-05T11:00:00.000Z' }];
    serve({ 'support.thread': () => ({ ...thread, replies }) });
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('wren has answered meanwhile.');
    expect(await screen.findByText('Not yet.')).toBeVisible();
    expect(screen.getByLabelText('Answer')).toHaveValue('Yes.');
    await user.click(send());
    await waitFor(() => expect(answers).toHaveBeenCalledTimes(2));
    const [[first] = [], [second] = []] = answers.mock.calls;
    expect([first?.lastReplyId, second?.lastReplyId]).toEqual([0, 3]);
    expect(second?.key).toBe(first?.key);
  });

  // proves security 12.8
  test('whose confirmation was lost counts as sent when it stands in the conversation', async () => {
    const { user } = await write('Yes, you can.');
    answers.mockImplementationOnce(() => refuse('SERVICE_UNAVAILABLE', 'The connection was lost.'));
    const replies = [{ id: 3, adminName: 'maya', text: 'Yes, you can.', createdAt: '2026-01-05T11:00:00.000Z' }];
    serve({ 'support.thread': () => ({ ...thread, replies }) });
    await user.click(send());
    expect(await screen.findByText('It goes to ola@example.com by mail.')).toBeVisible();
    expect(screen.getByLabelText('Answer')).toHaveValue('');
    expect(screen.queryByText('The connection was lost.')).not.toBeInTheDocument();
  });

  test('is given to an admin', async () => {
    const assign = vi.fn<NonNullable<Behaviour['support.assign']>>(() => ({ success: true }));
    serve({ 'support.assign': assign });
    const { user } = openApp('/admin/support/7');
    const select = await screen.findByLabelText('Assigned to');
    await screen.findByRole('option', { name: 'Assigned to wren@example.com' });
    serve({ 'support.thread': () => ({ ...thread, assignee: wren }) });
    await user.selectOptions(select, 'Assigned to wren@example.com');
    await waitFor(() => expect(select).toHaveValue('2'));
    expect(assign).toHaveBeenCalledWith({ id: 7, assigneeId: 2, formerId: null });
    serve({ 'support.assign': () => refuse('CONFLICT', 'ola has this message now: it was given on meanwhile.') });
    await waitFor(() => expect(select).toBeEnabled());
    await user.selectOptions(select, 'Assigned to nobody');
    expect(await screen.findByText('ola has this message now: it was given on meanwhile.')).toBeVisible();
  });

  test('is closed and opened again', async () => {
    const setDone = vi.fn<NonNullable<Behaviour['support.setDone']>>(() => ({ success: true }));
    serve({ 'support.setDone': setDone });
    const { user } = openApp('/admin/support/7');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Open again' }));
    expect(await screen.findByText('Answer within 3 h')).toBeVisible();
    await waitFor(() =>
      expect(setDone.mock.calls).toEqual([
        [{ id: 7, done: true, lastReplyId: 3 }],
        [{ id: 7, done: false, lastReplyId: 3 }],
      ]),
    );
  });

  test('says what somebody without an account gets', async () => {
    serve({ 'support.thread': () => ({ ...thread, isMember: false }) });
    openApp('/admin/support/7');
    expect(await screen.findByText(/they have no account/)).toBeVisible();
  });

  test('that does not exist, and one that could not be read', async () => {
    serve({ 'support.thread': () => refuse('NOT_FOUND', 'Message not found') });
    const { unmount } = openApp('/admin/support/8');
    expect(await screen.findByRole('heading', { level: 1, name: 'Message not found' })).toBeVisible();
    unmount();
    serve({ 'support.thread': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    openApp('/admin/support/7');
    expect(await screen.findByText('Failed to fetch the message')).toBeVisible();
  });
});

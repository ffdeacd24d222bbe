import { updateUser, findUserByUsername } from '@vizzi/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

const MIRA = { username: 'mira@vizzi.example', password: 'quiet lantern' };
const PER_MAILBOX = 30;

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const post = (url: string, payload: object, remoteAddress: string, client: Client = test.client()) =>
  client.send({ method: 'POST', url, payload, remoteAddress });
const askForLink = (username: string, remoteAddress: string) =>
  post('/api/trpc/auth.requestPasswordReset', { username }, remoteAddress);
const mailsTo = (address: string) => test.deps.mails.filter(({ to }) => to === address).length;

async function register(username: string, remoteAddress: string): Promise<Client> {
  const client = test.client();
  const { statusCode } = await post('/api/auth/register', { ...MIRA, username }, remoteAddress, client);
  expect(statusCode).toBe(200);
  return client;
}

/** Opens accounts with more spellings of an address than its mailbox gets mails; answers how many it got. */
async function openSpellings(): Promise<number> {
  for (let tag = 0; tag < PER_MAILBOX + 5; tag += 1) await register(`mira+${tag}@vizzi.example`, `203.0.${tag}.7`);
  return test.deps.mails.filter(({ to }) => to?.startsWith('mira+')).length;
}

// proves security 3.18
it('a stranger who tries to open accounts with the name of a member keeps no link from the member', async () => {
  await register(MIRA.username, '198.51.100.7');
  for (let time = 0; time < PER_MAILBOX + 5; time += 1) {
    const { statusCode } = await post('/api/auth/register', MIRA, `203.0.${time}.7`);
    expect([409, 429]).toContain(statusCode);
  }
  await askForLink(MIRA.username, '192.0.2.5');
  expect(mailsTo(MIRA.username)).toBe(2);
});

// proves security 3.9
it('a stranger who opens an account with the address of somebody else gets twenty links mailed at most, from new devices neither', async () => {
  await register(MIRA.username, '203.0.113.7');
  for (let device = 0; device < 6; device += 1) {
    const client = test.client();
    expect((await post('/api/auth/login', MIRA, '203.0.113.7', client)).statusCode).toBe(200);
    for (let time = 0; time < 5; time += 1) {
      const { statusCode } = await post(
        '/api/trpc/auth.requestPasswordReset',
        { username: MIRA.username },
        '203.0.113.7',
        client,
      );
      expect(statusCode).toBe(200);
    }
  }
  const links = test.deps.mails.filter(({ text }) => text.includes('/reset-password#'));
  expect(links).toHaveLength(10);
  await askForLink(MIRA.username, '192.0.2.5');
  expect(mailsTo(MIRA.username)).toBe(12);
});

// proves security 2.17
it('a thief who uses up the links and codes that may be mailed changes no password without a notice', async () => {
  const thief = await register(MIRA.username, '198.51.100.7');
  for (let network = 0; network < 12; network += 1) await askForLink(MIRA.username, `203.0.${network}.7`);
  for (let network = 0; network < 5; network += 1) await post('/api/auth/login', MIRA, `192.0.${network}.7`);
  for (let device = 0; device < 3; device += 1) {
    const client = test.client();
    await post('/api/auth/login', MIRA, '198.51.100.7', client);
    const link = { username: MIRA.username };
    for (let time = 0; time < 5; time += 1) {
      await post('/api/trpc/auth.requestPasswordReset', link, '198.51.100.7', client);
    }
  }
  const before = mailsTo(MIRA.username);
  expect(before).toBeGreaterThan(PER_MAILBOX - 10);
  const input = { password: MIRA.password, newPassword: MIRA.password };
  for (let time = 0; time < 10; time += 1) {
    const { statusCode } = await post('/api/trpc/auth.changePassword', input, '198.51.100.7', thief);
    expect(statusCode).toBe(200);
  }
  expect(mailsTo(MIRA.username) - before).toBe(10);
});

describe('a stranger who spells the address of a member in many ways', () => {
  // proves security 3.16
  it('keeps no link from the member, in a network where the member never was, by names that nobody has', async () => {
    await register(MIRA.username, '198.51.100.7');
    for (let tag = 0; tag < PER_MAILBOX + 5; tag += 1) await askForLink(`mira+${tag}@vizzi.example`, `203.0.${tag}.7`);
    expect(mailsTo(MIRA.username)).toBe(1);
    await askForLink(MIRA.username, '192.0.2.5');
    expect(mailsTo(MIRA.username)).toBe(2);
  });

  // proves security 3.16
  it('neither by accounts', async () => {
    await register(MIRA.username, '198.51.100.7');
    expect(await openSpellings()).toBe(PER_MAILBOX);
    await askForLink(MIRA.username, '192.0.2.5');
    expect(mailsTo(MIRA.username)).toBe(2);
  });

  // proves security 3.16
  it('nor from a member whose own address is one of the spellings, once it is proved', async () => {
    const own = 'mira+calm@vizzi.example';
    await register(own, '198.51.100.7');
    const { id = 0 } = (await findUserByUsername(test.deps.db, own)) ?? {};
    await updateUser(test.deps.db, id, { isAddressProved: true });
    for (let tag = 0; tag < PER_MAILBOX; tag += 1) await register(`mira+${tag}@vizzi.example`, `203.0.${tag}.7`);
    await askForLink(own, '192.0.2.5');
    expect(mailsTo(own)).toBe(2);
  });

  // proves security 3.16
  it.each(['mi.ra@gmail.com', 'mira+calm@vizzi.example'])('nor from %s, which was there before', async (own) => {
    await register(own, '198.51.100.7');
    const [, host] = own.split('@');
    for (let tag = 0; tag <= PER_MAILBOX; tag += 1) await register(`mira+${tag}@${host}`, `203.0.${tag}.7`);
    await askForLink(own, '192.0.2.5');
    expect(mailsTo(own)).toBe(2);
  });

  // proves security 3.9
  it('keeps no link from where the member was by names that look like a count of ours', async () => {
    await register(MIRA.username, '198.51.100.7');
    for (let time = 0; time < 15; time += 1) await askForLink(`known ${MIRA.username}`, `203.0.${time}.7`);
    await askForLink(MIRA.username, '198.51.100.7');
    expect(mailsTo(MIRA.username)).toBe(2);
  });

  // proves security 3.15
  it('fills the mailbox by no accounts that are deleted, so that each is the first one again', async () => {
    for (let tag = 0; tag < PER_MAILBOX + 5; tag += 1) {
      const stranger = await register(`mira+${tag}@vizzi.example`, `203.0.${tag}.7`);
      const url = '/api/trpc/auth.deleteAccount';
      expect((await post(url, { password: MIRA.password }, '203.0.113.9', stranger)).statusCode).toBe(200);
    }
    expect(test.deps.mails.filter(({ to }) => to?.startsWith('mira+'))).toHaveLength(PER_MAILBOX);
  });

  // proves security 3.15
  it('fills the mailbox by no new passwords either, which the member of a plain or proved address is told of', async () => {
    // The first one is an account like any other.
    expect(await openSpellings()).toBe(PER_MAILBOX + 1);
    const change = (client: Client) =>
      post(
        '/api/trpc/auth.changePassword',
        { password: MIRA.password, newPassword: 'another lantern' },
        '203.0.113.9',
        client,
      );
    const stranger = await register('mira+calm@vizzi.example', '203.0.113.9');
    expect((await change(stranger)).statusCode).toBe(200);
    expect(mailsTo('mira+calm@vizzi.example')).toBe(0);
    const member = await register(MIRA.username, '198.51.100.7');
    expect((await change(member)).statusCode).toBe(200);
    expect(mailsTo(MIRA.username)).toBe(2);
  });
});

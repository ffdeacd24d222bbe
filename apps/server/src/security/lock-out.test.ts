import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

const MIRA = { username: 'mira@vizzi.example', password: 'quiet lantern' };
const HOME = '198.51.100.7';
const SAME_HOME = '198.51.100.200';
const CAFE = '192.0.2.5';
const STRANGER = '203.0.113.7';
const ASKED = {
  message:
    'There were many tries to sign in with this name. If the password is right, we have mailed you a code. Please enter it.',
  code: 'code_required',
};

let test: TestApp;
let laptop: Client;
beforeEach(async () => {
  test = await createTestApp();
  laptop = test.client();
  await post('/api/auth/register', MIRA, HOME, laptop);
  test.deps.mails.length = 0;
});
afterEach(() => test.close());

function post(url: string, payload: object, remoteAddress: string, client = test.client()) {
  return client.send({ method: 'POST', url, payload, remoteAddress });
}

const login = (remoteAddress: string, fields: object = {}, client?: Client) =>
  post('/api/auth/login', { ...MIRA, ...fields }, remoteAddress, client);
const askForLink = (remoteAddress: string, client?: Client) =>
  post('/api/trpc/auth.requestPasswordReset', { username: MIRA.username }, remoteAddress, client);

async function guess(times: number, remoteAddress: string): Promise<number[]> {
  const statuses = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await login(remoteAddress, { password: `guess ${time}` })).statusCode);
  }
  return statuses;
}

/** More wrong passwords than a name has tries, from several networks. */
async function guessFromEverywhere(): Promise<void> {
  for (const network of ['203.0.113', '203.0.114', '203.0.115']) await guess(10, `${network}.7`);
}

const mailedCode = () => /[\dA-Z]{4}-[\dA-Z]{4}/.exec(test.deps.mails.at(-1)?.text ?? '')?.[0] ?? '';

describe('a stranger who guesses on', () => {
  // proves security 3.7
  it('shuts out the own network, and neither the home of the member nor a device that signed in before', async () => {
    expect((await guess(11, STRANGER)).at(-1)).toBe(429);
    for (let time = 0; time < 5; time += 1) expect((await askForLink(STRANGER)).statusCode).toBe(200);
    expect((await askForLink('203.0.113.99')).statusCode).toBe(429);

    expect((await login(SAME_HOME)).statusCode).toBe(200);
    expect((await login(CAFE, {}, laptop)).statusCode).toBe(200);
    test.deps.mails.length = 0;
    expect((await askForLink(SAME_HOME)).statusCode).toBe(200);
    expect(test.deps.mails).toHaveLength(1);
  });

  // proves security 3.7
  it('in the network of the member does not shut out the device, which has tries of its own', async () => {
    expect((await guess(11, SAME_HOME)).at(-1)).toBe(429);
    expect((await login(HOME, {}, laptop)).statusCode).toBe(200);
    for (let time = 0; time < 10; time += 1) await login(HOME, { password: 'a guess' }, laptop);
    expect((await login(HOME, {}, laptop)).statusCode).toBe(429);
  });

  // proves security 3.7
  it('at the address of the member does not shut out the device', async () => {
    for (let name = 0; name < 200; name += 1) await test.deps.limits.takeAddress('login', HOME);
    for (let name = 0; name < 50; name += 1) await test.deps.limits.takeAddress('reset', HOME);
    expect([(await login(HOME)).statusCode, (await askForLink(HOME)).statusCode]).toEqual([429, 429]);
    expect((await login(HOME, {}, laptop)).statusCode).toBe(200);
    expect((await askForLink(HOME, laptop)).statusCode).toBe(200);

    const token = /reset-password#([\w-]+)/.exec(test.deps.mails.at(-1)?.text ?? '')?.[1];
    const check = await post('/api/trpc/auth.checkResetLink', { token }, HOME);
    expect(check.json()).toMatchObject({ result: { data: { isOpen: true } } });
    const reset = await post('/api/trpc/auth.resetPassword', { token, password: 'another lantern' }, HOME);
    expect(reset.statusCode).toBe(200);
    expect((await post('/api/trpc/auth.checkResetLink', { token }, HOME)).statusCode).toBe(429);
  });

  // proves security 3.8
  it('is asked for a mailed code, as the member is in a new network, but not at home', async () => {
    await guessFromEverywhere();
    const wrong = await login('203.0.116.7', { password: 'a guess' });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, ASKED]);
    expect(test.deps.mails).toEqual([]);

    const right = await login(CAFE);
    expect([right.statusCode, right.json()]).toEqual([401, ASKED]);
    expect(test.deps.mails).toMatchObject([{ to: MIRA.username, subject: 'Your code to sign in' }]);
    for (const fields of [{ code: '0000-0000' }, { code: mailedCode(), password: 'a guess' }]) {
      const refused = await login(CAFE, fields);
      expect(refused.json()).toEqual({
        message: 'Invalid username, password or code. With the right password and no code we mail you one.',
        code: 'unauthenticated',
      });
    }
    expect((await login(SAME_HOME)).statusCode).toBe(200);
    expect((await login(CAFE, { code: mailedCode().toLowerCase().replace('-', ' ') })).statusCode).toBe(200);
    expect((await login(CAFE)).statusCode).toBe(200);
  });

  // proves security 3.10
  it('cannot use a code that was used, at once neither, and the next code is another one', async () => {
    await guessFromEverywhere();
    await login(CAFE);
    const code = mailedCode();
    const signIns = await Promise.all([1, 2, 3].map((place) => login(`192.0.${place}.5`, { code })));
    expect(signIns.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    expect((await login('192.0.9.5', { code })).statusCode).toBe(401);
    expect((await login('192.0.9.5')).json()).toEqual(ASKED);
    expect(mailedCode()).not.toBe(code);
    expect((await login('192.0.9.5', { code: mailedCode() })).statusCode).toBe(200);
  });

  // proves security 3.8
  it('gets no more than three mails sent', async () => {
    await guessFromEverywhere();
    for (let time = 0; time < 5; time += 1) await login(CAFE);
    expect(test.deps.mails).toHaveLength(3);
  });

  // proves security 2.16
  it('is no different on servers whose clocks are a day apart: codes and devices are known on each', async () => {
    await guessFromEverywhere();
    await login(CAFE);
    test.deps.setTime('2040-03-11T12:00:00Z');
    expect((await login(CAFE, {}, laptop)).statusCode).toBe(200);
    expect((await login('192.0.9.5', { code: mailedCode() })).statusCode).toBe(200);
  });

  // proves security 3.9
  it('cannot fill the mailbox of a member with links, and the member still gets one', async () => {
    for (const network of ['203.0.113', '203.0.114', '203.0.115']) {
      for (let time = 0; time < 5; time += 1) expect((await askForLink(`${network}.7`)).statusCode).toBe(200);
    }
    expect(test.deps.mails).toHaveLength(10);
    await askForLink(SAME_HOME);
    expect(test.deps.mails).toHaveLength(11);
    const token = /reset-password#([\w-]+)/.exec(test.deps.mails[0]?.text ?? '')?.[1];
    const reset = await post('/api/trpc/auth.resetPassword', { token, password: 'another lantern' }, CAFE);
    expect(reset.statusCode).toBe(200);
  });

  // proves security 3.15
  it('cannot fill it by the spellings of the address either', async () => {
    for (let tag = 0; tag < 40; tag += 1) {
      const username = `mira+${tag}@vizzi.example`;
      const { statusCode } = await post('/api/auth/register', { ...MIRA, username }, `203.0.${tag}.7`);
      expect(statusCode).toBe(200);
    }
    expect(test.deps.mails).toHaveLength(30);
  });
});

describe('a known device', () => {
  // proves security 3.11
  it('waits after ten wrong passwords of its own, and a link that is mailed signs it in at once', async () => {
    for (let time = 0; time < 10; time += 1) await login(HOME, { password: 'a guess' }, laptop);
    const refused = await login(HOME, {}, laptop);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many tries. Please wait 15 minutes and try again.',
    ]);
    await askForLink(HOME, laptop);
    const token = /reset-password#([\w-]+)/.exec(test.deps.mails.at(-1)?.text ?? '')?.[1];
    const reset = await post('/api/trpc/auth.resetPassword', { token, password: 'another lantern' }, HOME, laptop);
    expect(reset.statusCode).toBe(200);
    expect((await login(HOME, { password: 'another lantern' }, laptop)).statusCode).toBe(200);
  });

  // proves security 1.12
  it('is known by a cookie that scripts cannot read and whose token the database does not hold', async () => {
    const response = await login(HOME);
    expect((await login(HOME, {}, laptop)).cookies.map(({ name }) => name)).toEqual(['vizzi']);
    const cookie = response.cookies.find(({ name }) => name === 'vizzi-device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.expires?.toISOString()).toBe('2027-03-10T12:00:00.000Z');
    const stored = await test.deps.db.execute('select * from known_devices');
    expect(JSON.stringify(stored)).not.toContain(cookie?.value);
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://vizzi.example' } });
    const { cookies } = await secure.client().post('/api/auth/register', MIRA);
    expect(cookies).toContainEqual(expect.objectContaining({ name: '__Host-vizzi-device', secure: true, path: '/' }));
    await secure.close();
  });

  // proves security 1.12
  it('signs nobody in, and is known to its own member alone, until the password changes', async () => {
    const tom = test.client();
    await post('/api/auth/register', { ...MIRA, username: 'tom@vizzi.example' }, STRANGER, tom);
    expect(Object.keys(tom.cookies)).toContain('vizzi-device');
    await guess(10, STRANGER);
    expect((await login(STRANGER, {}, tom)).statusCode).toBe(429);

    const thief = test.client();
    thief.cookies['vizzi-device'] = laptop.cookies['vizzi-device'] ?? '';
    expect((await thief.get('/api/auth/me')).statusCode).toBe(401);
    await laptop.post('/api/trpc/auth.changePassword', { password: MIRA.password, newPassword: 'another lantern' });
    const changed = await login(STRANGER, { password: 'another lantern' }, thief);
    expect(changed.statusCode).toBe(429);
  });
});

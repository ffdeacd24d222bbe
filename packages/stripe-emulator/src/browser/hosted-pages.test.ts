import { Script } from 'node:vm';
import * as fc from 'fast-check';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmulator, type OpenEmulator } from '../testing/open-emulator.js';

let emulator: OpenEmulator;
let app: FastifyInstance;
const PREFIX = '/stripe-emulator';
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' };
const FORM = { number: '4242 4242 4242 4242', expiry: '12/90', cvc: '123' };

beforeEach(async () => {
  emulator = await openEmulator();
  app = fastify();
  await app.register(emulator.browser, { prefix: PREFIX });
});
afterEach(async () => {
  await app.close();
  await emulator.close();
});

type Bought = Awaited<ReturnType<OpenEmulator['subscribe']>>;
const get = (url: string) => app.inject({ method: 'GET', url });
const postJson = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const postForm = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const confirmUrl = (intent: string) => `${PREFIX}/payment_intents/${intent}/confirm`;
const confirm = (
  { intentId, clientSecret }: Pick<Bought, 'intentId' | 'clientSecret'>,
  number = CARD.number,
  returnUrl?: string,
) => postJson(confirmUrl(intentId), { client_secret: clientSecret, card: { ...CARD, number }, return_url: returnUrl });
const status = (customerId: string) => emulator.controls.listSubscriptions(customerId).map((each) => each.status);

describe('stripe.js', () => {
  test('confirms a payment and reads its status', async () => {
    const bought = await emulator.subscribe();
    const answer = await confirm(bought);
    expect(answer.statusCode).toBe(200);
    const paid = { id: bought.intentId, status: 'succeeded', client_secret: bought.clientSecret, next_action: null };
    expect(answer.json()).toMatchObject({ payment_intent: paid });
    expect(status(bought.customerId)).toEqual(['active']);
    const url = `${PREFIX}/payment_intents/${bought.intentId}?client_secret=${bought.clientSecret}`;
    expect((await get(url)).json()).toMatchObject({ payment_intent: paid });
    const again = await confirm(bought);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({
      error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
    });
  });

  test('is answered with the refusal of the bank', async () => {
    const bought = await emulator.subscribe();
    const answer = await confirm(bought, '4000000000009995');
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject({
      error: {
        type: 'card_error',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
        payment_intent: { status: 'requires_payment_method' },
      },
    });
  });

  test('gets 404 without the client secret', async () => {
    const bought = await emulator.subscribe();
    const url = `${PREFIX}/payment_intents/${bought.intentId}`;
    const answers = await Promise.all([
      get(url),
      get(`${url}?client_secret=wrong`),
      get(`${url}?client_secret=${bought.clientSecret}&client_secret=${bought.clientSecret}`),
      confirm({ ...bought, clientSecret: 'wrong' }),
      confirm({ intentId: 'pi_unknown', clientSecret: bought.clientSecret }),
      get(`${PREFIX}/3d-secure/${bought.intentId}?client_secret=wrong`),
      postForm(`${PREFIX}/3d-secure/${bought.intentId}`, { answer: 'complete' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(status(bought.customerId)).toEqual(['incomplete']);
  });
});

describe('3-D Secure', () => {
  test.each([
    ['complete', 'succeeded', 'active'],
    ['fail', 'failed', 'incomplete'],
  ])('%s redirects back with %s', async (answer, redirect, then) => {
    const bought = await emulator.subscribe();
    const asked = await confirm(bought, '4000002500003155', 'http://localhost/subscribe?tier=monthly#form');
    const { next_action: action } = asked.json().payment_intent;
    expect(action.type).toBe('redirect_to_url');
    const page = await get(action.redirect_to_url.url);
    expect(page.body).toContain('Test mode: no real charge');
    expect(page.body).toContain('$9.99');
    const back = await postForm(action.redirect_to_url.url, { answer });
    expect(back.statusCode).toBe(303);
    const location = new URL(back.headers.location ?? '', 'http://localhost');
    expect(location.pathname + location.hash).toBe('/subscribe#form');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      tier: 'monthly',
      payment_intent: bought.intentId,
      payment_intent_client_secret: bought.clientSecret,
      redirect_status: redirect,
    });
    expect(status(bought.customerId)).toEqual([then]);
    expect((await get(action.redirect_to_url.url)).body).toContain('does not wait');
    expect((await postForm(action.redirect_to_url.url, { answer: 'complete' })).headers.location).toMatch(/^\/\?/);
  });

  test.each([
    'https://evil.example/x',
    '//evil.example/x',
    'http://a//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    ':',
    '',
  ])('never redirects to another site: %s', async (returnUrl) => {
    const asked = await confirm(await emulator.subscribe(), '4000002500003155', returnUrl);
    const { url } = asked.json().payment_intent.next_action.redirect_to_url;
    const { location = '' } = (await postForm(url, { answer: 'complete' })).headers;
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, 'http://own.example').host).toBe('own.example');
  });
});

describe('the portal', () => {
  const open = (customerId: string, returnUrl = 'http://localhost/account') =>
    emulator.openPortal(customerId, returnUrl);

  test('shows the card, saves another, and links back', async () => {
    const bought = await emulator.subscribe();
    await confirm(bought);
    const url = await open(bought.customerId);
    const page = await get(url);
    expect(page.body).toContain('Visa ending in 4242, expires 12/2090');
    expect(page.body).toContain('href="/account"');
    const refused = await postForm(url, { ...FORM, number: '4000000000000002' });
    expect([refused.statusCode, refused.body]).toEqual([402, expect.stringContaining('Your card was declined.')]);
    const saved = await postForm(url, { ...FORM, number: '5555 5555 5555 4444' });
    expect(saved.statusCode).toBe(303);
    const after = await get(saved.headers.location ?? '');
    expect(after.body).toContain('The new card is saved.');
    expect(after.body).toContain('Mastercard ending in 4444');
    const { data } = await emulator.stripe.subscriptions.list({
      customer: bought.customerId,
      expand: ['data.default_payment_method'],
    });
    expect(data[0]).toMatchObject({ default_payment_method: { card: { last4: '4444' } } });
  });

  test('never links to a script', async () => {
    const { customerId } = await emulator.subscribe();
    const { body } = await get(await open(customerId, 'javascript:alert("x")'));
    expect(body).not.toContain('javascript');
    expect((await get(`${PREFIX}/portal/bps_unknown`)).statusCode).toBe(404);
  });
});

describe('the page of an invoice', () => {
  const urlOf = (customerId: string) => emulator.controls.listInvoices(customerId)[0]?.hosted_invoice_url ?? '';

  test('is payable while it is open, and shows refunds', async () => {
    const { customerId, intentId } = await emulator.subscribe();
    const url = urlOf(customerId);
    expect((await get(url)).body).toContain('Pay $9.99');
    const refused = await postForm(url, { ...FORM, number: '4000000000000002' });
    expect([refused.statusCode, refused.body]).toEqual([402, expect.stringContaining('role="alert"')]);
    expect((await postForm(url, FORM)).headers.location).toBe(url);
    expect(status(customerId)).toEqual(['active']);
    expect((await postForm(url, FORM)).statusCode).toBe(303);
    expect(emulator.controls.listPayments(customerId)).toHaveLength(1);
    emulator.controls.refundAsMerchant(intentId, 499);
    const { body } = await get(url);
    expect(body).not.toContain('<form');
    expect(body).toContain('Paid');
    expect(body).toMatch(/Refunded<\/th>\s*<td>\$4\.99/);
  });

  test('redirects to 3-D Secure when the card requires it', async () => {
    const { customerId } = await emulator.subscribe();
    const url = urlOf(customerId);
    const { location = '' } = (await postForm(url, { ...FORM, number: '4000002760003184' })).headers;
    expect(location).toContain('/3d-secure/');
    const failed = await postForm(location, { answer: 'fail' });
    expect(failed.headers.location).toContain(url);
    expect((await get(failed.headers.location ?? '')).body).toContain('unable to authenticate');
    const { location: again = '' } = (await postForm(url, { ...FORM, number: '4000002760003184' })).headers;
    await postForm(again, { answer: 'complete' });
    expect(status(customerId)).toEqual(['active']);
  });
});

test('hostile input is never answered with a server error, nor as markup', async () => {
  const { customerId, intentId, clientSecret } = await emulator.subscribe();
  const portal = await emulator.openPortal(customerId, 'http://localhost/');
  const [invoice] = emulator.controls.listInvoices(customerId);
  const urls = [
    portal,
    invoice?.hosted_invoice_url ?? '',
    confirmUrl(intentId),
    `${PREFIX}/3d-secure/${intentId}?client_secret=${clientSecret}`,
    `${PREFIX}/payment_intents/${intentId}`,
    ...['portal', 'invoices', '3d-secure', 'payment_intents'].map((name) => `${PREFIX}/${name}/%3Cimg%20src=x%3E`),
    `${PREFIX}/portal/${'a'.repeat(5000)}`,
    `${PREFIX}/portal/%ff`,
    `${PREFIX}/portal/__proto__`,
  ];
  const json = fc.json({ maxDepth: 2 });
  const bodies = fc.oneof(
    fc.record({ type: fc.constant('application/json'), payload: fc.oneof(json, fc.string()) }),
    fc.record({ type: fc.constant('application/x-www-form-urlencoded'), payload: fc.string() }),
    fc.record({ type: fc.constantFrom('text/plain', 'multipart/form-data', 'x'), payload: fc.string() }),
  );
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...urls), methods, bodies, async (url, method, { type, payload }) => {
      const withBody: InjectOptions = method === 'GET' ? {} : { payload, headers: { 'content-type': type } };
      const answer = await app.inject({ method, url, ...withBody });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers['content-type'] === 'text/html; charset=utf-8' && answer.body.includes('<img')).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('stripe.js is served as one classic script', async () => {
  const { headers, body } = await get(`${PREFIX}/stripe.js`);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(() => new Script(body)).not.toThrow();
});

test('every page is free of scripts, and not cached', async () => {
  const { customerId } = await emulator.subscribe();
  const page = await get(await emulator.openPortal(customerId, 'http://localhost/'));
  expect(page.body).not.toMatch(/<script|\son\w+=/);
  expect(page.headers['cache-control']).toBe('no-store');
});

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleErrors } from '../http/errors.js';
import { setPageHeaders } from '../security/headers.js';
import { preventCsrf } from '../security/csrf.js';
import { createTestBilling } from '../testing/test-billing.js';

const SCRIPT_URL = '/stripe-emulator/stripe.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let app: FastifyInstance;

beforeEach(async () => {
  billing = await createTestBilling();
  app = fastify();
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  await setPageHeaders(app, { secure: false, paymentScript: SCRIPT_URL, inlineScripts: [] });
  preventCsrf(app, undefined);
  await app.register(billing.emulator.browser, { prefix: '/stripe-emulator' });
});
afterEach(async () => {
  await app.close();
  await billing.close();
});

async function openPortal() {
  const customerId = await billing.gateway.createCustomer({ email: null, userId: 1, idempotencyKey: 'customer-1' });
  return { customerId, url: await billing.gateway.createPortalSession(customerId, 'http://localhost/') };
}
const card = { number: '4242 4242 4242 4242', expiry: '12/90', cvc: '123' };

test('a form of another site changes no card', async () => {
  const { customerId, url } = await openPortal();
  const post = (site: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(card).toString(),
    });
  const defaultCard = () => billing.emulator.controls.findCustomer(customerId)?.invoice_settings.default_payment_method;
  expect((await post('cross-site')).statusCode).toBe(403);
  expect(defaultCard()).toBeNull();
  expect((await post('same-origin')).statusCode).toBe(303);
  expect(defaultCard()).toMatch(/^pm_/);
});

test('the hosted pages have our content security policy', async () => {
  const { headers } = await app.inject((await openPortal()).url);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('an error of the emulator is answered in the words of Stripe', async () => {
  const answer = await app.inject('/stripe-emulator/payment_intents/pi_unknown');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
});

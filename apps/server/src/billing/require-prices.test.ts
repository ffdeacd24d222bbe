import fastify from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';
import { createTestApp } from '../testing/test-app.js';
import { createTestShop } from '../testing/test-shop.js';
import { requirePrices } from './require-prices.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
beforeAll(async () => {
  billing = await createTestBilling();
});
afterAll(() => billing.close());

/** As the emulator has them. */
const [monthly, yearly] = ['price_test_monthly', 'price_test_yearly'];

it('starts with the prices of the plans', async () => {
  expect(await requirePrices(billing.config)).toEqual([]);
});

// proves security 11.48
it.each([
  [
    'the two are exchanged',
    { monthly: yearly, yearly: monthly },
    /^STRIPE_PRICE_(MONTHLY names a price of 99\.99 USD per year|YEARLY names a price of 9\.99 USD per month), and the/,
  ],
  [
    'one is of another account',
    { monthly, yearly: 'price_other' },
    /^STRIPE_PRICE_YEARLY names no price that Stripe has for this key: No such price/,
  ],
])('a start is refused where %s', async (_what, prices, sentence) => {
  await expect(createTestApp({ stripe: { ...billing.config, prices } })).rejects.toThrow(sentence);
});

it('warns when Stripe cannot be asked', async () => {
  const config = { ...billing.config, apiUrl: 'http://127.0.0.1:1' };
  expect(await requirePrices(config)).toMatchObject([
    expect.stringMatching(/^The prices at Stripe were not compared with the plans: /),
  ]);
});

// proves security 11.49
it('an archived price is told at the start, and in the log when a member wants to buy it', async () => {
  let log = '';
  const shop = await createTestShop({ env: { LOG_LEVEL: 'warn' }, logStream: { write: (line) => void (log += line) } });
  onTestFinished(() => shop.close());
  const buyer = await shop.createBuyer();
  shop.controls.archivePrice(monthly);
  expect(await requirePrices(shop.billing.config)).toEqual([
    'STRIPE_PRICE_MONTHLY names an archived price: nobody can buy the monthly plan until it is activated at Stripe.',
  ]);
  const { statusCode } = await buyer.post('/api/create-subscription', { tier: 'monthly', priceId: monthly });
  expect(statusCode).toBe(409);
  expect(log).toContain('The price specified is inactive.');
});

it('an answer that is not one of Stripe does not stop a start', async () => {
  const other = fastify();
  other.get('/v1/prices/:id', async () => ({}));
  const apiUrl = await other.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => other.close());
  expect(await requirePrices({ ...billing.config, apiUrl })).toMatchObject([
    expect.stringMatching(/^The prices at Stripe were not compared with the plans: the answer is not one of Stripe \(/),
  ]);
});

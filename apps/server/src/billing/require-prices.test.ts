import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';
import { createTestApp } from '../testing/test-app.js';
import { requirePrices } from './require-prices.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
beforeAll(async () => {
  billing = await createTestBilling();
});
afterAll(() => billing.close());

/** As the emulator has them. */
const [monthly, yearly] = ['price_test_monthly', 'price_test_yearly'];

it('starts with the prices of the plans', async () => {
  expect(await requirePrices(billing.config)).toBeUndefined();
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
  expect(await requirePrices(config)).toMatch(/^The prices at Stripe were not compared with the plans: /);
});

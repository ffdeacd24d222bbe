import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

const DAY_MS = 86_400_000;

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock of the server, and not those of Stripe and the database. */
function setServerClock(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  shop.test.deps.setTime(new Date(shop.controls.now().getTime() + days * DAY_MS).toISOString());
}

// proves security 11.45
it.each([
  ['behind refunds nothing after the thirty days', 33, -40, { refund: null, isGuaranteeOver: true }],
  ['ahead gives the guarantee within them', 2, 40, { refund: { amount: 9999 }, isGuaranteeOver: false }],
])('a server whose clock is weeks %s', async (_what, passed, days, expected) => {
  await buyer.buy('yearly');
  await shop.passDays(passed);
  setServerClock(days);
  expect((await buyer.ask('billing.account')).data).toMatchObject(expected);
});

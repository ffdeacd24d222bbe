import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
let premium: number;
beforeAll(async () => {
  shop = await createTestShop();
  premium = await addSession(shop.test.deps, { isPremium: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
  await buyer.buy();
});

const range = async (bytes: string) =>
  (await buyer.get(`/api/sessions/${premium}/audio`, { range: `bytes=${bytes}` })).statusCode;
const report = async (sessionId: number, currentTime: number) =>
  (await buyer.ask('player.reportProgress', { sessionId, currentTime })).data;
const ENDINGS: Record<string, () => Promise<unknown>> = {
  'is refunded': () => buyer.ask('billing.refund'),
  async lapses() {
    await buyer.ask('billing.cancel');
    // A session of the browser that is not used for thirty days would end too.
    await shop.passDays(16);
    await buyer.status();
    await shop.passDays(16);
  },
  async 'is disputed'() {
    const [payment] = shop.controls.listPayments((await buyer.account()).stripeCustomerId ?? '');
    shop.controls.dispute(payment?.payment_intent ?? '');
    await shop.controls.settled();
  },
};

// proves security 11.9
it.each(Object.keys(ENDINGS))('when premium %s, the next range is refused and the next report says so', async (how) => {
  expect(await range('0-99')).toBe(206);
  expect(await report(premium, 10)).toMatchObject({ currentTime: 10, entitlement: 'granted' });
  await ENDINGS[how]?.();
  expect(await range('100-199')).toBe(403);
  expect(await report(premium, 20)).toMatchObject({ currentTime: 20, entitlement: 'upgrade' });
  const free = await addSession(shop.test.deps);
  expect(await report(free, 5)).toMatchObject({ entitlement: 'granted' });
});

it('the documented call answers as before', async () => {
  const response = await buyer.post('/api/user/progress', { sessionId: premium, currentTime: 10 });
  expect(Object.keys(response.json()).toSorted()).toEqual(['completed', 'currentTime', 'lastPlayedAt', 'sessionId']);
});

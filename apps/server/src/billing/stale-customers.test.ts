import { reconcileSubscriptions } from '@vizzi/api';
import { updateBillingAccount } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

// proves security 10.37
it('a lost notification is made up for also when the last reading was by a clock that was ahead', async () => {
  const buyer = await shop.createBuyer();
  await buyer.buy();
  const { id, stripeCustomerId } = await buyer.account();
  const { deliveries } = shop.controls;
  deliveries.pause();
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(stripeCustomerId ?? '').at(-1)?.id ?? '');
  await deliveries.deliver({ drop: () => true });
  deliveries.resume();
  const ahead = new Date(shop.controls.now().getTime() + 365 * 86_400_000);
  await updateBillingAccount(shop.test.deps.db, id, { readAt: ahead });
  await shop.passDays(1.1);
  await reconcileSubscriptions({ ...shop.test.deps, billing: shop.billing.gateway });
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'canceled' });
});

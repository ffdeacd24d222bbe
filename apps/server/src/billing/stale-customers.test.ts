import { reconcileSubscriptions, syncSubscription } from '@vizzi/api';
import { deleteUser, updateBillingAccount } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../testing/test-shop.js';
import { createStripeClient } from './stripe-client.js';

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

// proves security 11.24
it('the others are read also when one of them deletes the account meanwhile', async () => {
  const buyers = await Promise.all(['ash', 'elm', 'fir'].map((name) => shop.createBuyer(`${name}@vizzi.example`)));
  for (const buyer of buyers) await buyer.buy();
  const accounts = await Promise.all(buyers.map((buyer) => buyer.account()));
  await shop.passDays(1.1);
  const { deps } = shop.test;
  const { gateway } = shop.billing;
  const read: string[] = [];
  const listSubscriptions: typeof gateway.listSubscriptions = async (customerId) => {
    const other = accounts.find(({ stripeCustomerId }) => stripeCustomerId !== customerId);
    if (read.push(customerId) === 1) await deleteUser(deps.db, other?.id ?? 0);
    return gateway.listSubscriptions(customerId);
  };
  await reconcileSubscriptions({ ...deps, billing: { ...gateway, listSubscriptions } });
  expect(read).toHaveLength(2);
});

// proves security 10.5
it('the reading of many members ends with the one who is under way when the process is to end', async () => {
  const { deps } = shop.test;
  const { gateway } = shop.billing;
  await shop.passDays(1.1);
  const closing = new AbortController();
  const read: string[] = [];
  const listSubscriptions: typeof gateway.listSubscriptions = (customerId) => {
    read.push(customerId);
    closing.abort();
    return gateway.listSubscriptions(customerId);
  };
  await reconcileSubscriptions({ ...deps, closing: closing.signal, billing: { ...gateway, listSubscriptions } });
  expect(read).toHaveLength(1);
});

// proves security 11.20
it('who bought again, with another customer, keeps that when the former one is read later', async () => {
  const buyer = await shop.createBuyer('oak@vizzi.example');
  await buyer.buy('monthly');
  const { id, stripeCustomerId: former } = await buyer.account();
  await createStripeClient(shop.billing.config).customers.del(former ?? '');
  await shop.controls.settled();
  await buyer.buy('yearly');
  await syncSubscription(shop.test.deps, id, former ?? '');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  expect((await buyer.account()).stripeCustomerId).not.toBe(former);
});

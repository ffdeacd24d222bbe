import { applyPendingEvents, reconcileRefunds } from '@vizzi/api';
import { findBillingAccount, keepBillingEvent, listPendingBillingEvents, lockBillingAccount } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

// proves security 11.24
it('the end of a refund and a reading of the account at the payment provider take turns', async () => {
  const { deps } = shop.test;
  const buyer = await shop.createBuyer();
  await buyer.buy('monthly');
  await shop.beginRefund(buyer);
  const { id } = await buyer.account();
  let reading: Promise<unknown> | undefined;
  const send: typeof deps.mail.send = async (tx, message) => {
    // A notification of the provider, at the moment in which the refund is about to be finished.
    reading ??= deps.db.transaction((other) => lockBillingAccount(other, id));
    await expect.poll(() => countWaitingForLocks(deps.db)).toBeGreaterThan(0);
    await deps.mail.send(tx, message);
  };
  await reconcileRefunds({ ...deps, mail: { send } });
  expect(await reading).toMatchObject({ user: { id } });
  expect(await findBillingAccount(deps.db, id)).toMatchObject({ isRefundPending: false });
});

// proves security 11.24
it('a member whose row is held for longer than a statement may wait does not hold up the notifications of others', async () => {
  const { deps } = shop.test;
  const [held, other] = [await shop.createBuyer(), await shop.createBuyer()];
  for (const buyer of [held, other]) {
    await buyer.buy('monthly');
    const { id, stripeCustomerId: customerId } = await buyer.account();
    const event = { id: `evt_held_${id}`, type: 'customer.subscription.updated', customerId };
    await keepBillingEvent(deps.db, { ...event, invoiceId: null, disputeId: null });
  }
  const { id, stripeCustomerId } = await held.account();
  let outcome: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await lockBillingAccount(tx, id);
    outcome = applyPendingEvents(deps).catch((error: unknown) => error);
    const pending = async () => (await listPendingBillingEvents(tx)).map(({ customerId }) => customerId);
    await expect.poll(pending).toEqual([stripeCustomerId]);
  });
  expect(await outcome).toBeInstanceOf(AggregateError);
});

import { applyPendingEvents, type BillingGateway, reconcileSubscriptions } from '@vizzi/api';
import { keepBillingEvent, listPendingBillingEvents } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
});

/** The number of members for whom scheduled work failed. */
const failuresOf = (work: Promise<void>) =>
  work.then(
    () => 0,
    (error: unknown) => (error instanceof AggregateError ? error.errors.length : Promise.reject(error)),
  );

// proves security 11.21
it.each([
  ['refuses', 'conflict'],
  ['cannot read', 'unavailable'],
] as const)(
  'the notifications and subscriptions of a member whom Stripe %s do not hold up those of others',
  async (_what, code) => {
    const refused = buyer;
    await refused.buy();
    const other = await shop.createBuyer();
    await other.buy();
    const { stripeCustomerId: refusedId } = await refused.account();
    const { stripeCustomerId: otherId } = await other.account();
    for (const [index, customerId] of [refusedId, otherId].entries()) {
      const event = { id: `evt_${code}_${index}`, type: 'customer.subscription.updated', customerId };
      await keepBillingEvent(shop.test.deps.db, { ...event, invoiceId: null, disputeId: null });
    }
    const billing: BillingGateway = {
      ...shop.billing.gateway,
      listSubscriptions: async (customerId) => {
        if (customerId === refusedId) throw new AppError(code, 'refused');
        return shop.billing.gateway.listSubscriptions(customerId);
      },
    };
    const deps = { ...shop.test.deps, billing };
    const failures = code === 'unavailable' ? 1 : 0;
    expect(await failuresOf(applyPendingEvents(deps))).toBe(failures);
    const pending = await listPendingBillingEvents(deps.db);
    expect(pending.map(({ customerId }) => customerId)).toEqual([refusedId]);
    shop.controls.deliveries.pause();
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(otherId ?? '').at(-1)?.id ?? '');
    await shop.controls.deliveries.deliver({ drop: () => true });
    shop.controls.deliveries.resume();
    await shop.passDays(1.1);
    expect(await failuresOf(reconcileSubscriptions(deps))).toBe(failures);
    expect(await other.account()).toMatchObject({ subscriptionStatus: 'canceled' });
    await applyPendingEvents({ ...deps, billing: shop.billing.gateway });
  },
);

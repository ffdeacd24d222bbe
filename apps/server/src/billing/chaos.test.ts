import { reconcileSubscriptions } from '@vizzi/api';
import { isPremiumMember } from '@vizzi/domain';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

/** What may happen to the subscription of a member. */
const MEMBERS = 100;
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid'];
const STEPS = [
  'buy',
  'decline',
  'cancel',
  'resume',
  'switch',
  'refund',
  'bad card',
  'good card',
  'merchant cancels',
  'pay',
] as const;
const step = record({ member: nat(MEMBERS - 1), does: constantFrom(...STEPS) });
const life = record({
  weeks: array(array(step, { minLength: 20, maxLength: 30 }), { minLength: 5, maxLength: 5 }),
  seed: nat(),
});

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const CALLS = { cancel: 'billing.cancel', resume: 'billing.resume', refund: 'billing.refund' } as const;

/** Does one step of a member; returns the status of our answer, which may be a refusal. */
async function live(buyer: Buyer, does: (typeof STEPS)[number]): Promise<number> {
  const { controls, billing } = shop;
  if (does === 'cancel' || does === 'resume' || does === 'refund') return (await buyer.ask(CALLS[does])).status;
  // Read from the database: while a payment is awaited, asking for the status would itself repair what notifications missed.
  const { stripeCustomerId: id, subscriptionTier } = await buyer.account();
  const tier = subscriptionTier === 'yearly' ? 'monthly' : 'yearly';
  if (does === 'switch') return (await buyer.ask('billing.switchPlan', { tier })).status;
  if (does === 'buy' || does === 'decline') {
    const response = await buyer.post('/api/create-subscription', { tier, priceId: billing.config.prices[tier] });
    const { clientSecret } = response.json();
    if (clientSecret) controls.pay(clientSecret, does === 'buy' ? buyer.card : '4000000000000002');
    return response.statusCode;
  }
  const [subscription] = id ? await billing.gateway.listSubscriptions(id) : [];
  if (id && does === 'bad card') controls.setDefaultCard(id, '4000000000000341');
  if (id && does === 'good card') controls.setDefaultCard(id, buyer.card);
  if (subscription && does === 'merchant cancels') controls.cancelAsMerchant(subscription.id);
  if (subscription?.clientSecret && does === 'pay') controls.pay(subscription.clientSecret, buyer.card);
  return 200;
}

// proves security 10.10
it('a hundred subscriptions end as Stripe has them, whatever becomes of the notifications', async () => {
  await assert(
    asyncProperty(life, async ({ weeks, seed }) => {
      const { controls, test, billing } = shop;
      const buyers: Buyer[] = [];
      while (buyers.length < MEMBERS) buyers.push(await shop.createBuyer());
      controls.deliveries.pause();
      for (const buyer of buyers) await live(buyer, 'buy');
      for (const [week, steps] of weeks.entries()) {
        for (const { member, does } of steps) {
          const buyer = buyers[member];
          const status = buyer && (await live(buyer, does));
          expect(status).toBeLessThan(500);
        }
        controls.advance(8 * 24 * 60 * 60 * 1000);
        test.deps.setTime(controls.now().toISOString());
        const chance = (n: number) => (seed + week + n) % 5;
        const delivered = await controls.deliveries.deliver({
          order: { shuffled: seed + week },
          duplicate: (_event, index) => chance(index) === 1,
          drop: (_event, index) => chance(index) === 2,
        });
        expect(delivered.every(({ status }) => status === 200)).toBe(true);
      }
      // Whatever chance did to the others, no notification of this payment arrives.
      const unheard = await shop.createBuyer();
      await live(unheard, 'buy');
      await controls.deliveries.deliver({ drop: () => true });
      controls.advance(25 * 60 * 60 * 1000);
      test.deps.setTime(controls.now().toISOString());
      await reconcileSubscriptions({ ...test.deps, billing: billing.gateway });

      for (const buyer of [...buyers, unheard]) {
        const account = await buyer.account();
        const subscriptions = controls.listSubscriptions(account.stripeCustomerId ?? '');
        const running = subscriptions.filter(({ status }) => RUNNING.includes(status));
        expect(running.length).toBeLessThanOrEqual(1);
        const [current] = running;
        // A plan that begins when the paid period ends is a trial at Stripe until then.
        const status = current?.status === 'trialing' ? 'active' : current?.status;
        expect(isPremiumMember(account)).toBe(status === 'active');
        const said = current ? [account.subscriptionStatus, account.stripeSubscriptionId] : [];
        expect(said).toEqual(current ? [status, current.id] : []);
      }
    }),
    { numRuns: 1, endOnFailure: true, includeErrorInReport: true },
  );
});

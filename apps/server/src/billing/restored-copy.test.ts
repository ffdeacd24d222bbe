import { reconcileSubscriptions, prepareRestored } from '@vizzi/api';
import { addMember } from '@vizzi/api/testing';
import {
  billingAccounts,
  deleteUser,
  findUser,
  insertPasswordReset,
  knownDevices,
  mails,
  passwordResets,
  updateUser,
} from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

// proves security 10.51
it('what ended after a copy was made does not live again when it is restored', async () => {
  const { db } = shop.test.deps;
  const mira = await shop.createBuyer();
  const { id } = await mira.account();
  await insertPasswordReset(db, { id: 'a link', userId: id, minutes: 30 });
  await db.insert(mails).values({ recipient: mira.username, subject: 'Sent', text: 'Sent since.', html: '' });
  await db
    .insert(mails)
    .values({ recipient: 'away@vizzi.example', subject: 'Given up', text: '', html: '', givenUpAt: new Date() });
  const left = await addMember(shop.test.deps, 'left@vizzi.example');

  expect(await prepareRestored(shop.test.deps, [left.id, 999_999])).toMatchObject({ deleted: 1 });
  expect((await mira.get('/api/auth/me')).statusCode).toBe(401);
  expect(await Promise.all([knownDevices, passwordResets].map((table) => db.$count(table)))).toEqual([0, 0]);
  expect(await db.select({ subject: mails.subject }).from(mails)).toEqual([{ subject: 'Given up' }]);
  expect(await findUser(db, left.id)).toBeUndefined();
  const next = await addMember(shop.test.deps, 'next@vizzi.example');
  expect(next.id).toBeGreaterThan(left.id + 100_000);
});

// proves security 10.51
it.each([
  ['no customer', null],
  ['a former customer', 'cus_former'],
])(
  'who bought after a copy was made, which has %s of theirs, has the plan again, and who is not in it is named',
  async (_what, former) => {
    const { db } = shop.test.deps;
    const [buyer, stranger] = [await shop.createBuyer(), await shop.createBuyer()];
    await buyer.buy('yearly');
    await stranger.buy('monthly');
    const { id, stripeCustomerId } = await buyer.account();
    const { id: strangerId, stripeCustomerId: customer } = await stranger.account();
    // The copy is of before: it has the one without a plan, and not the other.
    await db.delete(billingAccounts).where(eq(billingAccounts.userId, id));
    const without = { subscriptionStatus: null, subscriptionTier: null, stripeSubscriptionId: null };
    await updateUser(db, id, { ...without, stripeCustomerId: former });
    await deleteUser(db, strangerId);

    expect(await prepareRestored(shop.test.deps, [])).toEqual({
      deleted: 0,
      relinked: 1,
      unknownCustomers: expect.arrayContaining([{ id: customer, userId: strangerId, email: stranger.username }]),
    });
    expect(await findUser(db, id)).toMatchObject({ stripeCustomerId });
    await reconcileSubscriptions(shop.test.deps);
    expect(await findUser(db, id)).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'yearly' });
  },
);

// proves security 10.51
it('who has no plan any more in the copy, and bought again since, has it, with the same customer', async () => {
  const { db } = shop.test.deps;
  const buyer = await shop.createBuyer();
  await buyer.buy('monthly');
  const { id } = await buyer.account();
  // Where nothing was restored, what has ended is not read hour after hour.
  await updateUser(db, id, { subscriptionStatus: 'canceled', subscriptionTier: null });
  await shop.passDays(2);
  await reconcileSubscriptions(shop.test.deps);
  expect(await findUser(db, id)).toMatchObject({ subscriptionStatus: 'canceled' });

  expect(await prepareRestored(shop.test.deps, [])).toMatchObject({ relinked: 0 });
  await reconcileSubscriptions(shop.test.deps);
  expect(await findUser(db, id)).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'monthly' });
});

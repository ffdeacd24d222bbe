import { countInsightListeners, readRevenue } from '@vizzi/api';
import { addMember, addSession, callerFor } from '@vizzi/api/testing';
import { plays, revenueEntries, saveRevenue } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.js';
import { createTestBilling } from './testing/test-billing.js';

const OPENED = new Date('2026-03-10T10:00:00Z');
const DAY_MS = 86_400_000;

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let test: TestApp;

beforeEach(async () => {
  billing = await createTestBilling({ clock: () => OPENED });
  test = await createTestApp({ stripe: billing.config, database: await createTestDatabase() });
});
afterEach(async () => {
  await test.close();
  await billing.close();
});

async function addPlays(sessionId: number) {
  for (let index = 0; index < 10; index += 1) {
    const { id: userId } = await addMember(test.deps, `m${index}`);
    const startedAt = new Date('2026-03-10T08:00:00Z');
    const id = `6f1c2a34-0000-4000-8000-00000000000${index}`;
    await test.deps.db
      .insert(plays)
      .values({ id, userId, sessionId, day: '2026-03-10', sequence: 1, heard: 60, startedAt });
  }
}

async function pay() {
  const customerId = await billing.gateway.createCustomer({ email: null, userId: 1, idempotencyKey: 'customer' });
  const { clientSecret } = await billing.gateway.createSubscription({
    customerId,
    priceId: billing.gateway.prices.monthly,
    idempotencyKey: 'subscription',
  });
  billing.emulator.controls.pay(clientSecret ?? '', '4242424242424242');
  const [invoice] = await billing.gateway.listInvoices(customerId);
  billing.emulator.controls.refundAsMerchant(invoice?.paymentIntentIds[0] ?? '', 99);
}

it('counts plays, members and revenue when the server starts', async () => {
  const owner = callerFor(test.deps, await addMember(test.deps, 'owner', { isAdmin: true }));
  const id = await addSession(test.deps);
  await addPlays(id);
  await pay();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(async () => (await owner.insights.revenue({ range: 7 })).currencies).toHaveLength(1);

  expect((await owner.insights.revenue({ range: 7 })).currencies).toMatchObject([
    { currency: 'usd', total: 900, before: 0, monthly: 999, yearly: 0, refunded: 99 },
  ]);
  const days = (await owner.insights.revenue({ range: 7 })).currencies[0]?.days;
  expect(days?.filter(({ paid }) => paid > 0)).toEqual([{ day: '2026-03-10', amount: 900, paid: 999, refunded: 99 }]);
  expect((await owner.insights.session({ id, range: 7 })).figures).toMatchObject({
    plays: 10,
    listeners: 10,
    completion: 1,
  });
  const { plans, joined } = await owner.insights.members({ range: 7 });
  expect(plans).toEqual({ free: 11, monthly: 0, yearly: 0, lifetime: 0, cancelling: 0 });
  expect(joined).toBe(0);
  expect(await test.deps.db.select().from(revenueEntries)).toHaveLength(2);
});

it('knows when revenue was read, also when nothing was paid', async () => {
  const owner = callerFor(test.deps, await addMember(test.deps, 'owner', { isAdmin: true }));
  expect((await owner.insights.revenue({ range: 7 })).readAt).toBeNull();
  const before = Date.now();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(async () => (await owner.insights.revenue({ range: 7 })).readAt).not.toBeNull();
  const { readAt, currencies } = await owner.insights.revenue({ range: 7 });
  expect(currencies).toEqual([]);
  expect(Date.parse(readAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
});

it('goes on with the rest when the payment provider does not answer', async () => {
  const owner = callerFor(test.deps, await addMember(test.deps, 'owner', { isAdmin: true }));
  billing.emulator.controls.fail('all', 'reset');
  await addPlays(await addSession(test.deps));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(async () => (await owner.insights.overview({ range: 7 })).figures?.plays).toBe(10);
  expect(await owner.insights.revenue({ range: 7 })).toMatchObject({ readAt: null, currencies: [] });
});

// proves security 10.5
it('ends the reading of revenue when the process is to end', async () => {
  if (!test.deps.billing) throw new Error('There is no billing');
  const listRevenue = vi.spyOn(test.deps.billing, 'listRevenue').mockImplementation(
    (_since, closing) =>
      new Promise((_resolve, reject) => {
        closing?.addEventListener('abort', () => reject(closing.reason));
      }),
  );
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => listRevenue.mock.calls).toHaveLength(1);
  await test.app.close();
  await expect(listRevenue.mock.results[0]?.value).rejects.toThrow('aborted');
});

it('reads the revenue of another account as if none was read, and of the same one what came since', async () => {
  const { billing: gateway, db } = test.deps;
  if (!gateway) throw new Error('There is no billing');
  await pay();
  const listRevenue = vi.spyOn(gateway, 'listRevenue');
  const days = () => listRevenue.mock.calls.map(([since]) => Math.round((OPENED.getTime() - since.getTime()) / DAY_MS));
  const deps = { ...test.deps, billing: gateway, clock: { ...test.deps.clock, now: () => OPENED } };
  const saved = async () => new Set((await db.select().from(revenueEntries)).map(({ amount }) => amount));
  // Left of a reading that broke off, or of an account before.
  await saveRevenue(db, [{ id: 'in_of_before', at: OPENED, currency: 'usd', amount: 9_999, tier: 'yearly' }]);
  await readRevenue(deps);
  expect(await saved()).toEqual(new Set([-99, 999]));
  await readRevenue(deps);
  expect(await saved()).toEqual(new Set([-99, 999]));
  await readRevenue({
    ...deps,
    billing: { ...gateway, publishableKey: 'pk_live_another', listRevenue: async () => [] },
  });
  expect(await saved()).toEqual(new Set());
  await readRevenue(deps);
  expect(await saved()).toEqual(new Set([-99, 999]));
  expect(days()).toEqual([240, 60, 240]);
});

const ENTRY = { id: 'in_1', at: OPENED, currency: 'usd', amount: 999, tier: 'monthly' } as const;

it('keeps what another server has read to its end while this one read for the first time too', async () => {
  const { billing: gateway, db } = test.deps;
  if (!gateway) throw new Error('There is no billing');
  const reading = (listRevenue: typeof gateway.listRevenue) =>
    readRevenue({ ...test.deps, billing: { ...gateway, listRevenue } });
  await reading(async () => {
    await reading(async () => [ENTRY, { ...ENTRY, id: 'in_of_this_moment' }]);
    return [ENTRY];
  });
  expect(await db.select().from(revenueEntries)).toHaveLength(2);
});

it('keeps what was read when the first reading of another account breaks off', async () => {
  const { billing: gateway, db } = test.deps;
  if (!gateway) throw new Error('There is no billing');
  await readRevenue({ ...test.deps, billing: { ...gateway, listRevenue: async () => [ENTRY] } });
  // The database refuses two of one id.
  const listRevenue = async () => [ENTRY, ENTRY];
  const other = { ...gateway, publishableKey: 'pk_live_another', listRevenue };
  await expect(readRevenue({ ...test.deps, billing: other })).rejects.toThrow('Failed query');
  expect(await db.select().from(revenueEntries)).toEqual([ENTRY]);
  const owner = callerFor(test.deps, await addMember(test.deps, 'owner', { isAdmin: true }));
  expect((await owner.insights.revenue({ range: 7 })).readAt).not.toBeNull();
});

// proves security 10.5
it('ends the counting of listeners when the process is to end', async () => {
  await addPlays(await addSession(test.deps));
  const deps = { ...test.deps, closing: AbortSignal.abort(new Error('The server stops')) };
  await expect(countInsightListeners(deps)).rejects.toThrow('The server stops');
});

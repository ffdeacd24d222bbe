import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openEmulator, type OpenEmulator } from './testing/open-emulator.js';

const stored = z.looseObject({ disputes: z.array(z.unknown()), charges: z.array(z.looseObject({})) });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('objects, clock, kept answers and undelivered events outlive a restart', async () => {
  const clock = () => new Date('2027-01-31T10:00:00Z');
  const open = () => openEmulator({ clock, stateFile: join(directory, 'deep', 'state.json') });
  const stateOf = async ({ controls, stripe, pendingTypes }: OpenEmulator, id: string, customer: string) => ({
    subscription: controls.findSubscription(id),
    invoices: (await stripe.invoices.list({ customer })).data,
    events: pendingTypes(),
  });
  const first = await open();
  const { id, customerId } = await first.subscribe('4242424242424242');
  first.controls.advance(new Date('2027-03-01T00:00:00Z'));
  await first.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'kept' });
  const before = await stateOf(first, id, customerId);
  await first.close();

  const second = await open();
  expect(await stateOf(second, id, customerId)).toEqual(before);
  const other = second.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'kept' });
  await expect(other).rejects.toThrow('idempotent');
  second.controls.advance(new Date('2027-04-01T00:00:00Z'));
  expect(second.paidAmounts(customerId)).toEqual([999, 999, 999]);
  await second.close();
});

test('a state that cannot be saved leaves no half file', async () => {
  const emulator = await openEmulator({ stateFile: join(directory, 'state.json') });
  await mkdir(join(directory, 'state.json'));
  await expect(emulator.close()).rejects.toThrow('EISDIR');
  expect(await readdir(directory)).toEqual(['state.json']);
});

test('a file from before there were disputes is read', async () => {
  const stateFile = join(directory, 'state.json');
  const first = await openEmulator({ stateFile });
  const { customerId } = await first.subscribe('4242424242424242');
  await first.close();
  const { disputes: _, charges, ...older } = stored.parse(JSON.parse(await readFile(stateFile, 'utf8')));
  const olderCharges = charges.map(({ payment_method_details: _details, ...charge }) => charge);
  await writeFile(stateFile, JSON.stringify({ ...older, charges: olderCharges }));
  const second = await openEmulator({ stateFile });
  expect(second.controls.listPayments(customerId)).toMatchObject([{ amount: 999, payment_method_details: null }]);
  expect((await second.stripe.disputes.list()).data).toEqual([]);
  await second.close();
});

test('a file of another format is refused', async () => {
  const stateFile = join(directory, 'state.json');
  await writeFile(stateFile, '{"version":2}');
  await expect(openEmulator({ stateFile })).rejects.toThrow('does not hold a state');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MONTHLY, openEmulator, type OpenEmulator, YEARLY } from './testing/open-emulator.js';

let emulator: OpenEmulator;
beforeEach(async () => {
  emulator = await openEmulator({ clock: () => new Date('2027-01-31T10:00:00Z') });
});
afterEach(() => emulator.close());

const subscribeWith = async (balance: number, price: string) => {
  const { stripe } = emulator;
  const { id: customer } = await stripe.customers.create({});
  await stripe.customers.update(customer, { balance });
  return stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'customer'],
  });
};

test('a first invoice that the credit covers is paid at once, without a payment', async () => {
  expect(await subscribeWith(-9000, MONTHLY.id)).toMatchObject({
    status: 'active',
    customer: { balance: -8001 },
    latest_invoice: {
      status: 'paid',
      total: 999,
      amount_due: 0,
      amount_paid: 0,
      confirmation_secret: null,
      payments: { data: [] },
    },
  });
});

test('a credit that does not cover it is applied, and returned when the invoice is voided', async () => {
  const { id, customer, latest_invoice: invoice } = await subscribeWith(-9000, YEARLY.id);
  if (invoice === null || typeof invoice === 'string' || typeof customer === 'string') throw new Error('not expanded');
  expect(invoice).toMatchObject({ status: 'open', amount_due: 999 });
  const balance = () => emulator.controls.findCustomer(customer.id)?.balance;
  expect(balance()).toBe(0);
  await emulator.stripe.invoices.voidInvoice(invoice.id);
  expect(balance()).toBe(-9000);
  expect(emulator.controls.findSubscription(id)?.status).toBe('incomplete_expired');
});

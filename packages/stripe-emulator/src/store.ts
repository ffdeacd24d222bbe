import { z } from 'zod';
import { missing } from './stripe-error.js';
import {
  type Customer,
  customer,
  event,
  type PaymentMethod,
  paymentMethod,
  type PortalSession,
  portalSession,
  type StripeEvent,
  type Subscription,
  subscription,
} from './objects.js';
import {
  type Charge,
  charge,
  type Dispute,
  dispute,
  type Invoice,
  invoice,
  type PaymentIntent,
  paymentIntent,
  type Refund,
  refund,
} from './payment-objects.js';

/** An answer kept for its idempotency key. */
export const keptAnswer = z.object({
  created: z.int(),
  request: z.string(),
  status: z.int(),
  body: z.string(),
});

/** The state that the file keeps. */
export const snapshot = z.object({
  version: z.literal(1),
  /** The clock's offset in milliseconds. */
  offset: z.number(),
  customers: z.array(customer),
  paymentMethods: z.array(paymentMethod),
  subscriptions: z.array(subscription),
  invoices: z.array(invoice),
  paymentIntents: z.array(paymentIntent),
  charges: z.array(charge),
  refunds: z.array(refund),
  disputes: z.array(dispute).default([]),
  portalSessions: z.array(portalSession),
  events: z.array(event),
  /** Ids of events that are not delivered yet. */
  undelivered: z.array(z.string()),
  answers: z.array(z.tuple([z.string(), keptAnswer])),
});
export type Snapshot = z.infer<typeof snapshot>;

/** The state of the emulator. Changes are synchronous, so that no request sees a partial change of another. */
export class Store {
  readonly customers = new Map<string, Customer>();
  readonly paymentMethods = new Map<string, PaymentMethod>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly paymentIntents = new Map<string, PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly portalSessions = new Map<string, PortalSession>();
  readonly events = new Map<string, StripeEvent>();
  readonly answers = new Map<string, z.infer<typeof keptAnswer>>();

  load(saved: Snapshot): void {
    fill(this.customers, saved.customers);
    fill(this.paymentMethods, saved.paymentMethods);
    fill(this.subscriptions, saved.subscriptions);
    fill(this.invoices, saved.invoices);
    fill(this.paymentIntents, saved.paymentIntents);
    fill(this.charges, saved.charges);
    fill(this.refunds, saved.refunds);
    fill(this.disputes, saved.disputes);
    fill(this.portalSessions, saved.portalSessions);
    fill(this.events, saved.events);
    for (const [key, answer] of saved.answers) this.answers.set(key, answer);
  }

  snapshot(): Omit<Snapshot, 'offset' | 'undelivered'> {
    return {
      version: 1,
      customers: [...this.customers.values()],
      paymentMethods: [...this.paymentMethods.values()],
      subscriptions: [...this.subscriptions.values()],
      invoices: [...this.invoices.values()],
      paymentIntents: [...this.paymentIntents.values()],
      charges: [...this.charges.values()],
      refunds: [...this.refunds.values()],
      disputes: [...this.disputes.values()],
      portalSessions: [...this.portalSessions.values()],
      events: [...this.events.values()],
      answers: [...this.answers],
    };
  }

  customer(id: string): Customer {
    return get(this.customers, 'customer', id);
  }
  paymentMethod(id: string): PaymentMethod {
    return get(this.paymentMethods, 'PaymentMethod', id);
  }
  subscription(id: string): Subscription {
    return get(this.subscriptions, 'subscription', id);
  }
  invoice(id: string): Invoice {
    return get(this.invoices, 'invoice', id);
  }
  paymentIntent(id: string): PaymentIntent {
    return get(this.paymentIntents, 'payment_intent', id);
  }

  invoicePaidBy(intentId: string): Invoice | undefined {
    for (const invoice of this.invoices.values()) {
      if (invoice.payments.data.some(({ payment }) => payment.payment_intent === intentId)) return invoice;
    }
    return undefined;
  }

  /** The card on file, for off-session charges. */
  cardOf(subscription: Subscription): PaymentMethod | undefined {
    const fallback = this.customers.get(subscription.customer)?.invoice_settings.default_payment_method;
    return this.paymentMethods.get(subscription.default_payment_method ?? fallback ?? '');
  }
}

function fill<T extends { id: string }>(table: Map<string, T>, rows: readonly T[]): void {
  for (const row of rows) table.set(row.id, row);
}

/** The row of an id; throws Stripe's error when there is none. */
export function get<T>(table: ReadonlyMap<string, T>, kind: string, id: string): T {
  const row = table.get(id);
  if (row === undefined) throw missing(kind, id);
  return row;
}

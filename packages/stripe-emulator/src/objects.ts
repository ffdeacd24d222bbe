import { z } from 'zod';

/**
 * The stored objects, in the shapes of Stripe's API (version 2026-10-28). References are ids, which an answer expands
 * on request. Sums are cents, times unix seconds.
 */

const metadata = z.record(z.string(), z.string());
const text = z.string().nullable();
const time = z.int().nullable();

export const customer = z.object({
  id: z.string(),
  object: z.literal('customer'),
  /** A negative balance is a credit for the next invoices. */
  balance: z.int(),
  created: z.int(),
  currency: text,
  deleted: z.literal(true).optional(),
  description: text,
  email: text,
  invoice_settings: z.object({ default_payment_method: text }),
  livemode: z.literal(false),
  metadata,
  name: text,
});

export const price = z.object({
  id: z.string(),
  object: z.literal('price'),
  active: z.boolean(),
  billing_scheme: z.literal('per_unit'),
  created: z.int(),
  currency: z.string(),
  livemode: z.literal(false),
  lookup_key: text,
  metadata,
  nickname: text,
  product: z.string(),
  recurring: z.object({
    interval: z.enum(['month', 'year']),
    interval_count: z.literal(1),
    usage_type: z.literal('licensed'),
  }),
  type: z.literal('recurring'),
  unit_amount: z.int(),
});

/** The behaviour of a test card: it pays, is refused with a code, pays only once, or requires authentication. */
export const behaviour = z.object({
  kind: z.enum(['pays', 'refuses', 'pays_once', 'authenticates_once', 'authenticates_always']),
  code: z.string().optional(),
  decline_code: z.string().optional(),
  message: z.string().optional(),
});

export const cardDetails = z.object({
  brand: z.string(),
  country: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** The same for every payment method of one card number. */
  fingerprint: z.string(),
  funding: z.string(),
  last4: z.string(),
});

export const paymentMethod = z.object({
  id: z.string(),
  object: z.literal('payment_method'),
  card: cardDetails,
  created: z.int(),
  customer: text,
  livemode: z.literal(false),
  metadata,
  /** A field that Stripe does not have. */
  test_behaviour: behaviour,
  type: z.literal('card'),
});

export const subscription = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  billing_cycle_anchor: z.int(),
  cancel_at: time,
  cancel_at_period_end: z.boolean(),
  canceled_at: time,
  cancellation_details: z.object({ comment: text, feedback: text, reason: text }),
  collection_method: z.literal('charge_automatically'),
  created: z.int(),
  currency: z.string(),
  customer: z.string(),
  default_payment_method: text,
  ended_at: time,
  items: z.object({
    object: z.literal('list'),
    data: z.tuple([
      z.object({
        id: z.string(),
        object: z.literal('subscription_item'),
        created: z.int(),
        current_period_end: z.int(),
        current_period_start: z.int(),
        metadata,
        price,
        quantity: z.literal(1),
        subscription: z.string(),
      }),
    ]),
    has_more: z.literal(false),
    url: z.string(),
  }),
  latest_invoice: z.string(),
  livemode: z.literal(false),
  metadata,
  payment_settings: z.object({
    payment_method_types: z.array(z.string()).nullable(),
    save_default_payment_method: z.enum(['off', 'on_subscription']),
  }),
  start_date: z.int(),
  status: z.enum(['incomplete', 'incomplete_expired', 'active', 'trialing', 'past_due', 'canceled']),
  trial_end: time,
  trial_start: time,
});

export const event = z.object({
  id: z.string(),
  object: z.literal('event'),
  api_version: z.string(),
  created: z.int(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
  livemode: z.literal(false),
  pending_webhooks: z.int(),
  request: z.object({ id: text, idempotency_key: text }),
  type: z.string(),
});

export const portalSession = z.object({
  id: z.string(),
  object: z.literal('billing_portal.session'),
  created: z.int(),
  customer: z.string(),
  livemode: z.literal(false),
  return_url: text,
  url: z.string(),
});

export type Customer = z.infer<typeof customer>;
export type Price = z.infer<typeof price>;
export type Behaviour = z.infer<typeof behaviour>;
export type PaymentMethod = z.infer<typeof paymentMethod>;
export type Subscription = z.infer<typeof subscription>;
export type StripeEvent = z.infer<typeof event>;
export type PortalSession = z.infer<typeof portalSession>;

import { z } from 'zod';
import { cardDetails } from './objects.js';

/** The objects of payments; `objects.ts` has the others. */

const metadata = z.record(z.string(), z.string());
const text = z.string().nullable();
const time = z.int().nullable();

export const charge = z.object({
  id: z.string(),
  object: z.literal('charge'),
  amount: z.int(),
  amount_captured: z.int(),
  amount_refunded: z.int(),
  captured: z.boolean(),
  created: z.int(),
  currency: z.string(),
  customer: text,
  disputed: z.boolean(),
  failure_code: text,
  failure_message: text,
  livemode: z.literal(false),
  metadata,
  paid: z.boolean(),
  payment_intent: z.string(),
  payment_method: z.string(),
  /** Null in states that an older emulator wrote. */
  payment_method_details: z
    .object({ type: z.literal('card'), card: cardDetails })
    .nullable()
    .default(null),
  refunded: z.boolean(),
  status: z.enum(['succeeded', 'failed']),
});

export const paymentError = z.object({
  type: z.string(),
  code: z.string(),
  decline_code: z.string().optional(),
  message: z.string(),
  charge: z.string().optional(),
});

export const paymentIntent = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  canceled_at: time,
  capture_method: z.literal('automatic'),
  client_secret: z.string(),
  confirmation_method: z.literal('automatic'),
  created: z.int(),
  currency: z.string(),
  customer: z.string(),
  description: text,
  last_payment_error: paymentError.nullable(),
  latest_charge: text,
  livemode: z.literal(false),
  metadata,
  next_action: z
    .object({ type: z.literal('redirect_to_url'), redirect_to_url: z.object({ url: z.string(), return_url: text }) })
    .nullable(),
  payment_method: text,
  payment_method_types: z.array(z.string()),
  setup_future_usage: z.literal('off_session'),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
});

export const refund = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int(),
  charge: z.string(),
  created: z.int(),
  currency: z.string(),
  customer: z.string(),
  metadata,
  payment_intent: z.string(),
  reason: text,
  status: z.literal('succeeded'),
});

export const dispute = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  amount: z.int(),
  charge: z.string(),
  created: z.int(),
  currency: z.string(),
  is_charge_refundable: z.boolean(),
  livemode: z.literal(false),
  metadata,
  payment_intent: z.string(),
  reason: z.string(),
  status: z.enum(['warning_needs_response', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost']),
});

export const invoiceLine = z.object({
  id: z.string(),
  object: z.literal('line_item'),
  amount: z.int(),
  currency: z.string(),
  description: z.string(),
  parent: z.object({
    type: z.literal('subscription_item_details'),
    subscription_item_details: z.object({
      proration: z.boolean(),
      subscription: z.string(),
      subscription_item: z.string(),
    }),
  }),
  period: z.object({ end: z.int(), start: z.int() }),
  pricing: z.object({
    price_details: z.object({ price: z.string(), product: z.string() }),
    type: z.literal('price_details'),
  }),
  quantity: z.literal(1),
});

export const invoicePayment = z.object({
  id: z.string(),
  object: z.literal('invoice_payment'),
  amount_paid: z.int().nullable(),
  amount_requested: z.int(),
  created: z.int(),
  currency: z.string(),
  invoice: z.string(),
  is_default: z.literal(true),
  livemode: z.literal(false),
  payment: z.object({ type: z.literal('payment_intent'), payment_intent: z.string() }),
  status: z.enum(['open', 'paid', 'canceled']),
  status_transitions: z.object({ canceled_at: time, paid_at: time }),
});

export const invoice = z.object({
  id: z.string(),
  object: z.literal('invoice'),
  amount_due: z.int(),
  amount_paid: z.int(),
  amount_remaining: z.int(),
  attempt_count: z.int(),
  attempted: z.boolean(),
  auto_advance: z.boolean(),
  billing_reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'upcoming']),
  collection_method: z.literal('charge_automatically'),
  created: z.int(),
  currency: z.string(),
  customer: z.string(),
  ending_balance: z.int(),
  hosted_invoice_url: text,
  lines: z.object({
    object: z.literal('list'),
    data: z.array(invoiceLine),
    has_more: z.literal(false),
    url: z.string(),
  }),
  livemode: z.literal(false),
  metadata,
  next_payment_attempt: time,
  number: text,
  parent: z.object({
    type: z.literal('subscription_details'),
    subscription_details: z.object({ metadata, subscription: z.string() }),
  }),
  /** Answered only when expanded. */
  payments: z.object({
    object: z.literal('list'),
    data: z.array(invoicePayment),
    has_more: z.literal(false),
    url: z.string(),
  }),
  period_end: z.int(),
  period_start: z.int(),
  starting_balance: z.int(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  status_transitions: z.object({ finalized_at: time, paid_at: time, voided_at: time }),
  subtotal: z.int(),
  total: z.int(),
});

export type Charge = z.infer<typeof charge>;
export type PaymentError = z.infer<typeof paymentError>;
export type PaymentIntent = z.infer<typeof paymentIntent>;
export type Dispute = z.infer<typeof dispute>;
export type Refund = z.infer<typeof refund>;
export type InvoiceLine = z.infer<typeof invoiceLine>;
export type Invoice = z.infer<typeof invoice>;

import { z } from 'zod';
import { instant, mailedCode } from '../fields.js';

const tier = z.enum(['monthly', 'yearly']);

export const plan = z.object({
  tier,
  priceId: z.string(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
});

/** How the browser reaches the payment provider. */
export const checkout = z.object({
  publishableKey: z.string(),
  /** Where the provider's script comes from: an address, or a path of our own site. */
  scriptUrl: z.string(),
});

export const subscriptionStatus = z.object({
  hasSubscription: z.boolean(),
  status: z.string().nullable(),
  tier: z.string().nullable(),
  /** Unix seconds. */
  currentPeriodEnd: z.int().nullable(),
});

export const subscriptionRequest = z.object({ priceId: z.string().min(1).max(255), tier });
/** Without a secret there is nothing to pay: a credit covers the first invoice, and the plan is active. */
export const subscriptionIntent = z.object({ clientSecret: z.string().nullable() });

/** `code` is that of a mail, when `code_required` was answered. */
export const refundRequest = z.object({ code: mailedCode.optional() }).default({});

/** A payment that was disputed at the bank. */
export const dispute = z.object({
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  /** The provider's words. */
  reason: z.string(),
  status: z.string(),
  createdAt: instant,
});

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  /** Unix seconds. */
  createdAt: z.int(),
  /** Refunded cents. */
  refunded: z.int(),
  /** The provider's page of the invoice. */
  url: z.string().nullable(),
});

/** The billing part of the account page. */
export const billingAccount = subscriptionStatus.extend({
  /** It ends at `currentPeriodEnd` instead of being billed again. */
  cancelAtPeriodEnd: z.boolean(),
  /**
   * When the billing period ends, in Unix seconds; null without a subscription. Later than `currentPeriodEnd` while its renewal is being
   * charged, and where an earlier end was set at the provider.
   */
  billedUntil: z.int().nullable(),
  /** A bank decides about a payment: nothing can be bought, changed or resumed. */
  isDisputed: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  invoices: z.array(invoice),
  /** The refund of the money-back guarantee; null when it does not apply. `until` in Unix seconds. */
  refund: z.object({ amount: z.int(), currency: z.string(), until: z.int() }).nullable(),
  /** The guarantee was used before, by this account or by another one with the same address or card. */
  isGuaranteeUsed: z.boolean(),
  /** It would not cover what is bought now: thirty days have passed since the first payment, or a payment was disputed. */
  isGuaranteeOver: z.boolean(),
  /** Where a failed payment can be repeated. */
  payUrl: z.string().nullable(),
});

export const planSwitch = z.object({ tier });
/** `startsAt` is that of the preview that was shown; another one would cost something else, and is refused. */
export const planSwitchRequest = planSwitch.extend({ startsAt: z.int().nullable().optional() });
export const planSwitchPreview = z.object({
  /** Cents that are paid today. */
  amountDue: z.int(),
  currency: z.string(),
  /** Unix seconds from which on the other plan is paid; null when that is today. */
  startsAt: z.int().nullable(),
});
export const portalAnswer = z.object({ url: z.string() });

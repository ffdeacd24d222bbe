import { z } from 'zod';

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
export const subscriptionIntent = z.object({ clientSecret: z.string() });

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  /** Unix seconds. */
  createdAt: z.int(),
  /** Cents given back. */
  refunded: z.int(),
  /** The provider's page that shows it. */
  url: z.string().nullable(),
});

/** Everything that the account page says of money. */
export const billingAccount = subscriptionStatus.extend({
  /** It ends at `currentPeriodEnd` instead of being billed again. */
  cancelAtPeriodEnd: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  invoices: z.array(invoice),
  /** What the money-back guarantee gives back if asked now; null when it no longer applies. `until` in unix seconds. */
  refund: z.object({ amount: z.int(), currency: z.string(), until: z.int() }).nullable(),
  /** Where a payment that failed can be made good. */
  payUrl: z.string().nullable(),
});

export const planSwitch = z.object({ tier });
/** What a switch costs today (cents; negative is kept as a credit). */
export const planSwitchPreview = z.object({ amountDue: z.int(), currency: z.string() });
export const portalAnswer = z.object({ url: z.string() });

import { z } from 'zod';

const tier = z.enum(['monthly', 'yearly']);

export const plan = z.object({
  tier,
  priceId: z.string(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
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

/** The paid plans. Amounts are in cents of `currency`. */
export const PLANS = {
  monthly: { tier: 'monthly', name: 'Monthly Plan', amount: 999, currency: 'usd', interval: 'month' },
  yearly: { tier: 'yearly', name: 'Yearly Plan', amount: 9999, currency: 'usd', interval: 'year' },
} as const;

export type PaidTier = keyof typeof PLANS;
export type SubscriptionTier = PaidTier | 'lifetime';

/** Whole percent saved by paying a year at once. */
export const YEARLY_SAVING_PERCENT = Math.round((1 - PLANS.yearly.amount / (12 * PLANS.monthly.amount)) * 100);

/** Cents a month when paying by the year. */
export const YEARLY_AMOUNT_PER_MONTH = Math.round(PLANS.yearly.amount / 12);

export const MONEY_BACK_DAYS = 30;

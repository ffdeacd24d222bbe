import type { Subscription } from '@vizzi/domain';

/** Said wherever a payment is due. */
export const PAYMENT_DUE_TEXT = 'Your last payment did not go through. Premium is paused until it is paid.';

/** Whether a subscription waits for a payment that failed. */
export function isPaymentDue({ subscriptionStatus, subscriptionTier }: Subscription): boolean {
  return subscriptionTier !== 'lifetime' && (subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid');
}

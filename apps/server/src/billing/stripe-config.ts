import type { PaidTier } from '@vizzi/domain';

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly prices: Readonly<Record<PaidTier, string>>;
  /** The address of Stripe's API, when it is not Stripe's own. */
  readonly apiUrl?: string | undefined;
  /** Where browsers load Stripe's script, when it is not Stripe's own: an address, or a path of our own site. */
  readonly scriptUrl?: string | undefined;
  /** Milliseconds that a member waits for a checkout to be prepared. */
  readonly budgetMs?: number | undefined;
}

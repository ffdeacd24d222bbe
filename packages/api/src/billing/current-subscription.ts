import { PLANS, type PaidTier } from '@vizzi/domain';
import type { ProviderSubscription } from './gateway.js';

const ENDED = ['canceled', 'incomplete_expired'];

export function hasEnded({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return ENDED.includes(status);
}

/** Whether it can be charged: neither ended nor waiting for its first payment. */
export function isRunning(subscription: ProviderSubscription): boolean {
  return subscription.status !== 'incomplete' && !hasEnded(subscription);
}

/** The one that decides the membership: active before running, then waiting, then ended; the newest of equals. */
export function currentSubscription(subscriptions: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  return subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime())[0];
}

function rank(subscription: ProviderSubscription): number {
  if (subscription.status === 'active') return 0;
  if (isRunning(subscription)) return 1;
  return subscription.status === 'incomplete' ? 2 : 3;
}

/** The plan, by the billing interval; null after the end. */
export function tierOf(subscription: ProviderSubscription): PaidTier | null {
  if (hasEnded(subscription)) return null;
  return Object.values(PLANS).find((plan) => plan.interval === subscription.interval)?.tier ?? null;
}

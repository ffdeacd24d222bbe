/** The part of an account that decides what it may hear. */
export interface Subscription {
  readonly subscriptionStatus: string | null;
  readonly subscriptionTier: string | null;
}

/** Premium is the paid state `active`, or a granted lifetime. The one rule for server and browser. */
export function isPremiumMember(member: Subscription): boolean {
  return member.subscriptionStatus === 'active' || member.subscriptionTier === 'lifetime';
}

/** Whether a subscription waits for a payment that failed. */
export function isPaymentDue({ subscriptionStatus, subscriptionTier }: Subscription): boolean {
  return subscriptionTier !== 'lifetime' && (subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid');
}

export type Entitlement = 'granted' | 'sign_in' | 'upgrade';

/** What someone (null: a visitor) needs before they may hear a session. */
export function entitlementTo(session: { readonly isPremium: boolean }, member: Subscription | null): Entitlement {
  if (!session.isPremium) return 'granted';
  if (!member) return 'sign_in';
  return isPremiumMember(member) ? 'granted' : 'upgrade';
}

/** The badge beside a member's name, or undefined for a free member. */
export function membershipBadge(member: Subscription): 'Premium Member' | 'Lifetime Premium' | undefined {
  if (member.subscriptionTier === 'lifetime') return 'Lifetime Premium';
  return member.subscriptionStatus === 'active' ? 'Premium Member' : undefined;
}

/** The part of an account that decides what its member may listen to. */
export interface Subscription {
  readonly subscriptionStatus: string | null;
  readonly subscriptionTier: string | null;
}

/** Premium is the paid state `active` or a granted lifetime. Server and browser both use this rule. */
export function isPremiumMember(member: Subscription): boolean {
  return member.subscriptionStatus === 'active' || member.subscriptionTier === 'lifetime';
}

/** Whether a subscription waits for a payment that failed. */
export function isPaymentDue({ subscriptionStatus, subscriptionTier }: Subscription): boolean {
  return subscriptionTier !== 'lifetime' && (subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid');
}

export const ENTITLEMENTS = ['granted', 'sign_in', 'upgrade'] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

/** Whether a member, or a visitor (null), may listen to a session, or what is missing. */
export function entitlementTo(session: { readonly isPremium: boolean }, member: Subscription | null): Entitlement {
  if (!session.isPremium) return 'granted';
  if (!member) return 'sign_in';
  return isPremiumMember(member) ? 'granted' : 'upgrade';
}

/** What a session needs before it plays; a withdrawn one plays for nobody. */
export type SessionAccess = Entitlement | 'withdrawn';

/** What the pages of members show of a session: whether it plays, or why not. */
export function accessTo(
  session: { readonly isPremium: boolean; readonly isWithdrawn: boolean },
  member: Subscription | null,
): SessionAccess {
  return session.isWithdrawn ? 'withdrawn' : entitlementTo(session, member);
}

/** The badge beside a member's name, or undefined for a free member. */
export function membershipBadge(member: Subscription): 'Premium Member' | 'Lifetime Premium' | undefined {
  if (member.subscriptionTier === 'lifetime') return 'Lifetime Premium';
  return member.subscriptionStatus === 'active' ? 'Premium Member' : undefined;
}

import { describe, expect, it } from 'vitest';
import { accessTo, entitlementTo, isPaymentDue, isPremiumMember, membershipBadge } from './entitlement.js';

const member = (subscriptionStatus: string | null, subscriptionTier: string | null) => ({
  subscriptionStatus,
  subscriptionTier,
});

describe('who is premium', () => {
  // proves spec 2.4.5, spec 3.25, spec 4.21, spec 4.29, spec 6.18, spec D4.1
  it.each([
    [null, null, false, undefined],
    ['active', 'monthly', true, 'Premium Member'],
    ['active', 'yearly', true, 'Premium Member'],
    ['active', 'lifetime', true, 'Lifetime Premium'],
    [null, 'lifetime', true, 'Lifetime Premium'],
    ['past_due', 'monthly', false, undefined],
    ['canceled', 'yearly', false, undefined],
    ['incomplete', 'monthly', false, undefined],
    ['trialing', 'monthly', false, undefined],
  ])('status %s, tier %s: %s, badge %s', (status, tier, premium, badge) => {
    expect(isPremiumMember(member(status, tier))).toBe(premium);
    expect(membershipBadge(member(status, tier))).toBe(badge);
  });
});

describe('isPaymentDue', () => {
  it.each([
    ['past_due', 'monthly', true],
    ['unpaid', 'yearly', true],
    ['past_due', 'lifetime', false],
    ['active', 'monthly', false],
    ['incomplete', 'monthly', false],
    ['canceled', null, false],
    [null, null, false],
  ])('status %s, tier %s: %s', (status, tier, due) => {
    expect(isPaymentDue(member(status, tier))).toBe(due);
  });
});

describe('entitlementTo', () => {
  // proves spec 4.21
  it.each([
    [false, null, 'granted'],
    [false, member(null, null), 'granted'],
    [true, null, 'sign_in'],
    [true, member(null, null), 'upgrade'],
    [true, member('past_due', 'monthly'), 'upgrade'],
    [true, member('active', 'monthly'), 'granted'],
  ])('premium %s for %o: %s', (isPremium, viewer, expected) => {
    expect(entitlementTo({ isPremium }, viewer)).toBe(expected);
  });
});

it.each([
  [false, null, 'granted'],
  [true, null, 'sign_in'],
  [true, member(null, null), 'upgrade'],
] as const)(
  'a session that is premium: %s is open to %j as %s, and to nobody once it is withdrawn',
  (isPremium, who, access) => {
    expect(accessTo({ isPremium, isWithdrawn: false }, who)).toBe(access);
    expect(accessTo({ isPremium, isWithdrawn: true }, who)).toBe('withdrawn');
  },
);

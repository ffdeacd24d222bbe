import type { User } from '@vizzi/api/contracts';

/** The kinds of people as whom a session is previewed. */
export const LISTENERS = ['visitor', 'free', 'premium'] as const;
export type Listener = (typeof LISTENERS)[number];

export const LISTENER_NAMES: Readonly<Record<Listener, string>> = {
  visitor: 'Visitor',
  free: 'Free member',
  premium: 'Premium',
};

export const isListener = (value: string | null): value is Listener => LISTENERS.some((each) => each === value);

/** Nobody has this account. */
const MEMBER: User = {
  id: 0,
  username: 'listener@vizzi.example',
  email: 'listener@vizzi.example',
  isAdmin: false,
  subscriptionStatus: null,
  subscriptionTier: null,
  createdAt: '2024-01-01T00:00:00.000Z',
};

/** The account of each kind, for the rule that decides what it may hear. */
export const ACCOUNTS: Readonly<Record<Listener, User | null>> = {
  visitor: null,
  free: MEMBER,
  premium: { ...MEMBER, subscriptionStatus: 'active', subscriptionTier: 'yearly' },
};

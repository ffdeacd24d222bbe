import type { UserRow } from '@vizzi/db';
import type { User } from './contract.js';

/** The signed-in member behind a call, as use-cases know them. */
export type Viewer = Omit<UserRow, 'password' | 'stripeCustomerId' | 'stripeSubscriptionId'>;

/** The account as its contract shows it. */
export function toUser(viewer: Viewer): User {
  const { id, username, email, isAdmin, subscriptionStatus, subscriptionTier, createdAt } = viewer;
  return { id, username, email, isAdmin, subscriptionStatus, subscriptionTier, createdAt: createdAt.toISOString() };
}

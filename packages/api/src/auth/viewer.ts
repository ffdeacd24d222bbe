import type { UserRow } from '@vizzi/db';
import type { User } from './contract.js';

/** The signed-in member who makes a call. */
export type Viewer = Omit<UserRow, 'password' | 'stripeCustomerId' | 'stripeSubscriptionId'>;

/** A signed-in admin. Use-cases for admins take this type, so that no call for members can reach them. */
export type Admin = Viewer & { readonly isAdmin: true };

/** The account as its contract shows it. */
export function toUser(viewer: Viewer): User {
  const { id, username, email, isAdmin, subscriptionStatus, subscriptionTier, createdAt } = viewer;
  return { id, username, email, isAdmin, subscriptionStatus, subscriptionTier, createdAt: createdAt.toISOString() };
}

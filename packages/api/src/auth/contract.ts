import { isTimeZone } from '@vizzi/domain';
import { z } from 'zod';
import { instant, writing } from '../fields.js';

/** What a member, and nobody else, may read of the account. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  subscriptionStatus: z.string().nullable(),
  subscriptionTier: z.string().nullable(),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

export const userAnswer = z.object({ user });
export const viewerAnswer = z.object({ user: user.nullable() });

/** Long enough for any passphrase, short enough that hashing it costs nothing extra. */
const MAX_PASSWORD = 1024;

export const credentials = z.object({
  username: writing(254).min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required').max(MAX_PASSWORD, 'Password is too long'),
});

export const registration = z.object({
  username: writing(254).pipe(z.email('Please enter a valid email address')),
  password: z
    .string()
    .min(6, 'Password must be at least 6 characters')
    .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`),
});

export const timeZoneInput = z.object({
  timeZone: z.string().max(64).refine(isTimeZone, 'Unknown time zone'),
});

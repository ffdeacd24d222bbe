import { canonicalTimeZone } from '@vizzi/domain';
import { z } from 'zod';
import { dispute } from '../billing/contract.js';
import { instant, mailedCode, writing } from '../fields.js';
import { playlist } from '../library/contract.js';
import { progress } from '../player/contract.js';
import { supportMessage } from '../support/contract.js';

/** The account, as only its member may read it. */
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

/** The limit keeps the time for hashing small. */
const MAX_PASSWORD = 1024;
const SHORT_PASSWORD = 'Password must be at least 6 characters';
const INVALID_EMAIL = 'Please enter a valid email address';

const newPassword = z
  .string(SHORT_PASSWORD)
  .min(6, SHORT_PASSWORD)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`);
const ownPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(MAX_PASSWORD, 'Password is too long');

export const credentials = z.object({
  username: writing(254, 'Username is required'),
  password: ownPassword,
  /** From a mail, when `code_required` was answered. */
  code: mailedCode.optional(),
});

export const registration = z.object({
  username: z.email(INVALID_EMAIL).max(254, INVALID_EMAIL),
  password: newPassword,
});

export const passwordChange = z.object({ password: ownPassword, newPassword });
export const accountDeletion = z.object({ password: ownPassword });

/** The answer does not tell whether there is such an account. */
export const passwordResetRequest = z.object({ username: writing(254, 'Please enter your email address') });
export const passwordReset = z.object({ token: z.string().min(1).max(200), password: newPassword });

export const resetLink = passwordReset.pick({ token: true });
export const resetLinkState = z.object({ isOpen: z.boolean() });

/** All stored data of a member. */
export const accountData = z.object({
  exportedAt: instant,
  user: user.extend({ timeZone: z.string(), isAddressProved: z.boolean() }),
  /** The networks of the browsers that are known to have signed in. */
  knownNetworks: z.array(z.string()),
  /** Null when the member never bought anything. */
  subscription: z
    .object({ currentPeriodEnd: instant.nullable(), cancelAtPeriodEnd: z.boolean(), refundedAt: instant.nullable() })
    .nullable(),
  /** Payments that were disputed at the bank. */
  disputes: z.array(dispute),
  progress: z.array(progress.extend({ title: z.string() })),
  plays: z.array(z.object({ sessionId: z.int(), title: z.string(), startedAt: instant.nullable(), heard: z.number() })),
  listeningDays: z.array(z.object({ day: z.iso.date(), seconds: z.number() })),
  favorites: z.array(z.object({ sessionId: z.int(), title: z.string() })),
  playlists: z.array(playlist.omit({ sessions: true }).extend({ sessions: z.array(z.string()) })),
  supportMessages: z.array(supportMessage),
  /** What followed on them: our answers, and what the member wrote then. */
  supportReplies: z.array(
    z.object({ messageId: z.int(), isAnswer: z.boolean(), text: z.string(), createdAt: instant }),
  ),
});
export type AccountData = z.infer<typeof accountData>;

export const timeZoneInput = z.object({
  timeZone: z
    .string()
    .max(64)
    .transform((text, context) => {
      const name = canonicalTimeZone(text);
      if (name !== undefined) return name;
      context.addIssue('Unknown time zone');
      return z.NEVER;
    }),
});

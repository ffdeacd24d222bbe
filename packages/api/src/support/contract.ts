import { SUPPORT_CATEGORIES, SUPPORT_STATES } from '@vizzi/domain';
import { z } from 'zod';
import { id, instant, longWriting, uuid, writing } from '../fields.js';

export const newSupportMessage = z.object({
  name: writing(100, 'Name is required'),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .pipe(z.email('Please enter a valid email address').max(254)),
  category: z.enum(SUPPORT_CATEGORIES, 'Category is required'),
  subject: writing(200, 'Subject is required'),
  message: longWriting(5000, 'Message is required'),
});

/** The client's key makes sure that what is sent again, as browsers do after a lost connection, is saved once. */
export const newSupportMessageOnce = newSupportMessage.extend({ creationKey: uuid.optional() });

export const supportMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  category: z.enum(SUPPORT_CATEGORIES),
  subject: z.string(),
  message: z.string(),
  createdAt: instant,
  done: z.boolean(),
});
export type SupportMessage = z.infer<typeof supportMessage>;

/** An admin who may answer messages. */
export const supportAdmin = z.object({ id: z.int(), username: z.string() });
export type SupportAdmin = z.infer<typeof supportAdmin>;

/** A page of a list of the team; `cursor` is the number of pages before. */
export const inboxPage = z.object({ cursor: z.int().min(0).max(100_000).nullish() }).optional();
export type InboxPage = z.output<typeof inboxPage>;

export const inboxMessage = supportMessage.extend({
  /** Whether the sender has an account. */
  isMember: z.boolean(),
  /** When the promised answer is due; null after one. A closed message keeps it for when it is opened again. */
  answerDueAt: instant.nullable(),
  /** Who takes care of it. */
  assignee: supportAdmin.nullable(),
  /** The latest reply; 0 when there is none. */
  lastReplyId: z.int(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** A message with what followed, as admins see it. A sender with an account sees all of it; others get answers by mail only. */
export const supportThread = inboxMessage.extend({
  /** The name of that account, whatever name and address the message gives; null for visitors. */
  account: z.string().nullable(),
  replies: z.array(
    z.object({
      id: z.int(),
      /** The name of the admin who wrote it; null when the sender of the message did. */
      adminName: z.string().nullable(),
      text: z.string(),
      createdAt: instant,
    }),
  ),
});
export type SupportThread = z.infer<typeof supportThread>;

export const supportMessageInput = z.object({ id });

/** The client's key makes sure that what is sent again is not saved or mailed again. */
export const supportAnswer = z.object({
  id,
  text: longWriting(5000, 'Answer is required'),
  key: uuid,
  /** The latest reply that the admin has read; 0 when there was none. */
  lastReplyId: z.int().min(0),
  /** Whether the message is closed with it. */
  close: z.boolean().default(false),
});

/** Gives a message to an admin, or to nobody, when it is still that of who had it. */
export const supportAssignment = z.object({ id, assigneeId: id.nullable(), formerId: id.nullable() });

/** A message as its sender sees it in the list. */
export const ownSupportMessage = supportMessage
  .pick({ id: true, category: true, subject: true, createdAt: true })
  .extend({ state: z.enum(SUPPORT_STATES) });
export type OwnSupportMessage = z.infer<typeof ownSupportMessage>;

/** A page of the member's messages, the latest first; `cursor` is the id of the last one of the page before. */
export const ownSupportMessagePage = z.object({ limit: z.int().min(1).max(50).default(20), cursor: id.nullish() });

export const ownSupportThread = ownSupportMessage.extend({
  message: z.string(),
  replies: z.array(z.object({ id: z.int(), isAnswer: z.boolean(), text: z.string(), createdAt: instant })),
});
export type OwnSupportThread = z.infer<typeof ownSupportThread>;

export const supportReply = z.object({ id, text: longWriting(5000, 'Message is required'), key: uuid });

/** A mail that was given up: refused for good, or after the last try. */
export const undeliveredMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  givenUpAt: instant,
  /** The codes with which the mail server answered, or why there was no answer. */
  failure: z.string(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

export const supportMessageDone = z.object({
  id,
  done: z.boolean(),
  /** The latest reply that the admin has seen; 0 when there was none. Without it a message is closed whatever came. */
  lastReplyId: z.int().min(0).optional(),
});

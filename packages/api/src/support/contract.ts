import { SUPPORT_CATEGORIES } from '@vizzi/domain';
import { z } from 'zod';
import { id, instant, writing } from '../fields.js';

export const newSupportMessage = z.object({
  name: writing(100, 'Name is required'),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .pipe(z.email('Please enter a valid email address').max(254)),
  category: z.enum(SUPPORT_CATEGORIES, 'Category is required'),
  subject: writing(200, 'Subject is required'),
  message: writing(5000, 'Message is required'),
});

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

/** A mail that was given up: refused for good, or after the last try. */
export const undeliveredMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  givenUpAt: instant,
  /** What the mail server said. */
  failure: z.string(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

export const supportMessageDone = z.object({ id, done: z.boolean() });

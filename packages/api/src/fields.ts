import { hidesCharacters, linesHideCharacters } from '@vizzi/domain';
import { z } from 'zod';

/** The largest value of a PostgreSQL integer column. */
const MAX_INTEGER = 2_147_483_647;

/** A number, or its text in a form or an address; nothing else is coerced. */
export const numeric = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ],
  'Expected a number',
);

/** The id of a row. */
export const id = numeric.pipe(
  z.number().min(1, 'Ids start at 1').max(MAX_INTEGER, 'There are no ids this large').int('Expected a whole number'),
);

/** How often a row was changed; a change counts one more. */
export const revision = z
  .int()
  .min(1)
  .max(MAX_INTEGER - 1);

/** A UUID that a client made, in small letters as the database has it; some systems write capitals. */
export const uuid = z.uuid('Expected a UUID').toLowerCase();

/** A flag, or its text in a query string. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'Expected true or false',
);

/** An instant, as ISO 8601 in UTC. */
export const instant = z.iso.datetime('Please send a time in UTC, such as 2026-11-24T18:00:00Z');

/** Whole seconds. */
export const seconds = z.int().min(0);

/** PostgreSQL refuses the character NUL in any text, and half a character would be saved as another one. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
export const STORABLE_MESSAGE = 'Please remove the character NUL and broken characters';

/** The slug of a category. An unknown one is `not_found`, not `invalid`. */
export const slug = z.string().max(200).refine(isStorable, STORABLE_MESSAGE);

const HIDDEN_MESSAGE = 'Please remove control characters and characters that change the direction of text';

const checked = (text: z.ZodString, max: number, hides: (text: string) => boolean) =>
  text
    .max(max, `Please use at most ${max} characters`)
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .refine((each) => !hides(each), HIDDEN_MESSAGE);

const filled = (required: string) => z.string(required).trim().min(1, required);

/** A required text of one line; `required` is the message when it is empty. */
export const writing = (max: number, required: string) => checked(filled(required), max, hidesCharacters);

/** A required text of any number of lines. */
export const longWriting = (max: number, required: string) => checked(filled(required), max, linesHideCharacters);

/** A text of any number of lines, or of none. */
export const longWritingOrEmpty = (max: number) => checked(z.string().trim(), max, linesHideCharacters);

/** An optional text of any number of lines; only spaces count as none. */
export const optionalWriting = (max: number) =>
  longWritingOrEmpty(max)
    .transform((each) => each || null)
    .nullable()
    .default(null);

/** The answer of a call without a result. */
export const done = z.object({ success: z.literal(true) });
export const DONE = { success: true } as const;

/** A code of a mail, as people type it. */
export const mailedCode = z.string().trim().max(40, 'This is not a code');

import { z } from 'zod';

/** The largest value of a PostgreSQL integer column. */
const MAX_INTEGER = 2_147_483_647;

/** A number, or its text as forms and addresses carry it; nothing else is coerced. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'Expected a number')
    .transform(Number),
]);

/** The id of a row. */
export const id = numeric.pipe(z.int().min(1).max(MAX_INTEGER));

/** A flag, or its text in a query string. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false'], 'Expected true or false').transform((text) => text === 'true'),
]);

/** An instant, as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Whole seconds. */
export const seconds = z.int().min(0);

/** What a member or admin writes: no control characters that the database refuses, and not without end. */
export const writing = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Please remove the character NUL');

export const done = z.object({ success: z.literal(true) });
export const DONE = { success: true } as const;

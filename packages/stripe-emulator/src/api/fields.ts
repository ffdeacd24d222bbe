import { z } from 'zod';
import { missingParam } from '../stripe-error.js';

/** Values of form fields that are not text. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, 'must be an integer')
  .transform(Number);
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const noFields = z.strictObject({});

export const pageFields = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'must be from 1 to 100').default(10),
  starting_after: z.string().optional(),
};

/** One page of a list, the newest first. */
export function page<T extends { id: string }>(
  rows: Iterable<T>,
  url: string,
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
): object {
  const newestFirst = [...rows].toReversed();
  const after = starting_after === undefined ? -1 : newestFirst.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && after === -1) throw missingParam('object', starting_after, 'starting_after');
  const data = newestFirst.slice(after + 1, after + 1 + limit);
  return { object: 'list', data, has_more: after + 1 + limit < newestFirst.length, url };
}

/** Changes metadata; an empty value removes its key. */
export function changeMetadata(target: Record<string, string>, changes: Readonly<Record<string, string>> = {}): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === '') delete target[key];
    else target[key] = value;
  }
}

import { noteInsightChanges } from '@vizzi/db';
import { addDays, AppError, daysUntil, localDay } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { recountInput } from './contract.js';

/** Has days counted again, by the next run of the job. Throws `invalid` for days in the future. */
export async function recountDays({ db, clock }: Deps, _viewer: Admin, { from, to }: z.output<typeof recountInput>) {
  if (to > addDays(localDay(clock.now(), 'UTC'), 1)) throw new AppError('invalid', 'The last day has not come yet');
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  await noteInsightChanges(db, daysUntil(addDays(from, length - 1), length));
  return DONE;
}

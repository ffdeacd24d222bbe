import { noteInsightChanges } from '@vizzi/db';
import { addDays, daysUntil } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { recountInput } from './contract.js';

/** Has days counted again, by the next run of the job. */
export async function recountDays({ db }: Deps, _viewer: Admin, { from, to }: z.output<typeof recountInput>) {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  await noteInsightChanges(db, daysUntil(addDays(from, length - 1), length));
  return DONE;
}

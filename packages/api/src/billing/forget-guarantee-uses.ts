import { deleteGuaranteeUses, readClock } from '@vizzi/db';
import { guaranteeMemoryBegins } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Forgets who used the money-back guarantee more than three years ago, by the database's clock. */
export async function forgetGuaranteeUses({ db }: Deps): Promise<void> {
  await deleteGuaranteeUses(db, guaranteeMemoryBegins(await readClock(db)));
}

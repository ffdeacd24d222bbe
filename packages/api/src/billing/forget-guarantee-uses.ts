import { deleteGuaranteeUses } from '@vizzi/db';
import { guaranteeMemoryBegins } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Forgets who used the money-back guarantee more than three years ago. */
export async function forgetGuaranteeUses({ db, clock }: Deps): Promise<void> {
  await deleteGuaranteeUses(db, guaranteeMemoryBegins(clock.now()));
}

import { AppError } from '@vizzi/domain';
import type { Limits, NamedAction } from '../deps.js';

/** A try for a name in a place that was counted. */
interface CountedTry {
  readonly action: NamedAction;
  readonly name: string;
  readonly place: string;
}

/**
 * Answers what `hashing` does. The try is given back when the queue for hashing refuses it, or it comes too late to be answered, since
 * nothing came of it.
 */
export async function giveBackUnlessHashed<Result>(
  limits: Limits,
  { action, name, place }: CountedTry,
  hashing: () => Promise<Result>,
): Promise<Result> {
  try {
    return await hashing();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') await limits.giveBack(action, name, place);
    throw error;
  }
}

import { AppError } from '@vizzi/domain';
import type { Limits, NamedAction } from '../deps.js';

/** A try for a name in a place that was counted. */
interface CountedTry {
  readonly action: NamedAction;
  readonly name: string;
  readonly place: string;
}

/** Answers what `work` does. The try is given back when the server or its database is too busy for it, since nothing came of it. */
export async function giveBackWhenBusy<Result>(
  limits: Limits,
  { action, name, place }: CountedTry,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') await limits.giveBack(action, name, place);
    throw error;
  }
}

import type { ErrorCode } from '@vizzi/domain';
import { refusalIn } from '../errors.js';

/** What concerns this one alone: the provider refuses, or the member changes something or is gone. */
const OF_ONE: readonly (ErrorCode | undefined)[] = ['conflict', 'unauthenticated'];

/**
 * Does the work for one of many. What the provider refuses, what the member changes at this moment, or whose account was deleted
 * meanwhile, is left to the next run, so that the others do not wait for it.
 */
export async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!OF_ONE.includes(refusalIn(error)?.code)) throw error;
  }
}

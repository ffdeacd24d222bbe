import { AppError } from '@vizzi/domain';

/**
 * Does the work for one of many. What the provider refuses, or what the member changes at this moment, is left to the next run,
 * so that the others do not wait for it.
 */
export async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

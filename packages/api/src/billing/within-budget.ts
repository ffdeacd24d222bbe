import { AppError } from '@vizzi/domain';
import type { BillingGateway } from './gateway.js';

/** Waits for the payment provider as long as its budget allows; the work itself goes on. Throws `unavailable`. */
export async function withinBudget<T>({ budgetMs }: BillingGateway, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    const message = 'The payment provider does not answer. Please try again in a moment.';
    timer = setTimeout(() => reject(new AppError('unavailable', message)), budgetMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

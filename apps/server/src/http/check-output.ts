import type { z } from 'zod';

/** An answer as its contract allows it. One that breaks the contract is our mistake: the client is told only of an internal error. */
export function checkOutput<Output extends z.ZodType>(contract: Output, answer: unknown): z.output<Output> {
  const { success, data, error } = contract.safeParse(answer);
  if (success) return data;
  throw new Error('the answer breaks its contract', { cause: error });
}

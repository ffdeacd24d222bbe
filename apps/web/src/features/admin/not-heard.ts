import { TRPCClientError } from '@trpc/client';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';

/** Of a change whose answer was lost: it may have been made. */
export const NOT_HEARD = 'We did not hear whether this was done. Please look before you try again.';

/** Whether what was sent is more than a server or a proxy reads. */
function isTooLarge(error: unknown): boolean {
  const response = error instanceof TRPCClientError ? error.meta?.['response'] : undefined;
  return response instanceof Response && response.status === 413;
}

/** Whether an error is that of a lost answer. */
export const isUnanswered = (error: unknown): boolean =>
  [undefined, 'SERVICE_UNAVAILABLE'].includes(errorCode(error)) && !isTooLarge(error);

/** Why something was not saved; `notHeard` when its answer was lost. */
export const whyUnsaved = (error: Error | null, notHeard: string): string | undefined =>
  errorMessage(error, isTooLarge(error) ? 'This is too long to be saved at once.' : notHeard);

/** Whether what was pressed may have been done, or was refused for what the session has become: it is read again. */
export const mayBeDone = (error: unknown): boolean => errorCode(error) === 'CONFLICT' || isUnanswered(error);

import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';

/**
 * Drops the answers to changes of a member whom the page does not show any more: what they would do, such as to offer to undo the change,
 * is not for the next one. Calls that name their member themselves are answered.
 */
export const formerMemberLink =
  (memberOfPage: () => number | undefined): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const asked = op.type === 'mutation' && !('memberId' in op.context) ? memberOfPage() : undefined;
      const isFormer = () => asked !== undefined && memberOfPage() !== asked;
      return next(op).subscribe({
        next: (value) => isFormer() || observer.next(value),
        error: (error) => isFormer() || observer.error(error),
        complete: () => isFormer() || observer.complete(),
      });
    });

import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { isLeaving } from '../lib/pending-logout';
import { afterSessionChange } from '../lib/session-change';
import { readMember } from '../lib/member-of-browser';

const VISITOR = { user: null };

/** The id in an answer; empty for a visitor. */
function memberIn(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('user' in data)) return '';
  const { user } = data;
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
}

/** Whether an answer is what the tabs of this browser know, if they know a member. */
const isKnown = (data: unknown) => [memberIn(data), '', undefined].includes(readMember());

/**
 * Shows a visitor while a logout has not reached the server, which still knows the member by the browser's session. When the server knows
 * another member than this browser's tabs, or nobody, one of them may be replacing the session, or the answer be late: the server is asked once
 * more after that.
 */
export const viewerLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.path !== 'auth.viewer') return next(op).subscribe(observer);
      if (isLeaving()) {
        observer.next({ result: { type: 'data', data: VISITOR } });
        return observer.complete();
      }
      let isOver = false;
      let asked: Unsubscribable | undefined;
      const askAgain = async () => {
        asked = undefined;
        await afterSessionChange();
        if (!isOver) asked = next(op).subscribe(observer);
      };
      asked = next(op).subscribe({
        ...observer,
        next: (answer) => (isKnown(answer.result.data) ? observer.next(answer) : void askAgain()),
        complete: () => asked && observer.complete(),
      });
      return () => {
        isOver = true;
        asked?.unsubscribe();
      };
    });

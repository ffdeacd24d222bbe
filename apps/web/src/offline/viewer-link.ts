import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { findPendingLogout } from '../lib/pending-logout';
import { afterSessionChange } from '../lib/session-change';
import { readMember } from '../lib/member-of-browser';

const NOBODY = { user: null };

/** The id in an answer; empty for a visitor. */
function memberIn(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('user' in data)) return '';
  const { user } = data;
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
}

/** Whether the tabs of this browser know this member, or none. */
const isKnownHere = (memberId: string) => [memberId, '', undefined].includes(readMember());

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
      const leaving = findPendingLogout();
      // A tab that was left open may log somebody out whom another member has followed since.
      if (leaving !== undefined && isKnownHere(String(leaving))) {
        observer.next({ result: { type: 'data', data: NOBODY } });
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
        next: (answer) => (isKnownHere(memberIn(answer.result.data)) ? observer.next(answer) : void askAgain()),
        complete: () => asked && observer.complete(),
      });
      return () => {
        isOver = true;
        asked?.unsubscribe();
      };
    });

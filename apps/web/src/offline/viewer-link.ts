import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { findPendingLogout } from '../lib/pending-logout';
import { afterSessionChange, isSessionChanging } from '../lib/session-change';

const NOBODY = { user: null };

const isNobody = (data: unknown) =>
  typeof data === 'object' && data !== null && 'user' in data && data.user === NOBODY.user;

/**
 * Shows a visitor while a logout has not reached the server, which still knows the member by the browser's session. While a tab is replacing
 * the session, the server may know nobody by the former one: it is asked again when the new one is there.
 */
export const viewerLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.path !== 'auth.viewer') return next(op).subscribe(observer);
      if (findPendingLogout() !== undefined) {
        observer.next({ result: { type: 'data', data: NOBODY } });
        return observer.complete();
      }
      let asked: Unsubscribable | undefined;
      let isOver = false;
      const ask = () => {
        const wasChanging = isSessionChanging();
        const tell = async (answer: Parameters<typeof observer.next>[0]) => {
          if (isNobody(answer.result.data) && ((await wasChanging) || (await isSessionChanging()))) {
            await afterSessionChange();
            if (!isOver) ask();
            return;
          }
          observer.next(answer);
          observer.complete();
        };
        asked = next(op).subscribe({ ...observer, next: (answer) => void tell(answer), complete: () => {} });
      };
      ask();
      return () => {
        isOver = true;
        asked?.unsubscribe();
      };
    });

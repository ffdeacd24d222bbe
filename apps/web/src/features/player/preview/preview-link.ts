import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@vizzi/api/router';

type Outputs = inferRouterOutputs<AppRouter>;

const favorites: Outputs['library']['favorites'] = [];
const playlistChoices: Outputs['library']['playlistChoices'] = [];
const progress: Outputs['player']['progress'] = null;

/** What belongs to the member of a preview. */
const ANSWERS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['library.favorites', favorites],
  ['library.playlistChoices', playlistChoices],
  ['player.progress', progress],
]);

const REFUSAL = 'This is a preview, so nothing was changed.';

/** Only the catalogue is asked: a preview reads nothing of the admin's account, and changes nothing. */
export const previewLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type === 'query' && op.path.startsWith('catalog.')) return next(op);
    return observable((observer) => {
      if (op.type === 'query' && ANSWERS.has(op.path)) {
        observer.next({ result: { type: 'data', data: ANSWERS.get(op.path) } });
        return observer.complete();
      }
      observer.error(refusal());
    });
  };

/** As the server refuses what does not fit: pages show its message. */
const refusal = () =>
  TRPCClientError.from<AppRouter>({
    error: { message: REFUSAL, code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } },
  });

import { Readable } from 'node:stream';
import type { RequestDeps } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Each has two pages in memory, and takes the database's time. */
const MAX_PER_MEMBER = 2;

/** Counts a long answer of a member until it was read or its connection has ended; throws where too many are under way. */
export type BeginLongAnswer = (memberId: number, reply: FastifyReply) => void;

/** Bounds the answers that a member reads page by page at the same time. */
export function createLongAnswers(maxPerMember = MAX_PER_MEMBER): BeginLongAnswer {
  const underWay = new Map<number, number>();
  return (memberId, { raw }) => {
    // Its connection ended meanwhile: no other event will say so.
    if (raw.destroyed) return;
    const own = underWay.get(memberId) ?? 0;
    if (own >= maxPerMember) {
      throw new AppError('unavailable', 'Your other downloads are not finished. Please try again after them.');
    }
    underWay.set(memberId, own + 1);
    raw.once('close', () => {
      const left = (underWay.get(memberId) ?? 0) - 1;
      if (left > 0) underWay.set(memberId, left);
      else underWay.delete(memberId);
    });
  };
}

/** A long answer, or nothing beyond its beginning for HEAD: nobody reads it, and no limit of answers under way counts it. */
export function unlessHead({ method }: FastifyRequest, answer: Readable): Readable {
  if (method !== 'HEAD') return answer;
  answer.destroy();
  return Readable.from([]);
}

/** The pages of a long answer, each made in turn as a call with a large answer is, so that many long answers do not hold up others. */
export async function* inTurns<Page>(
  { turns, address }: Pick<RequestDeps, 'turns' | 'address'>,
  memberId: number | undefined,
  pages: AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  try {
    for (;;) {
      const next = await turns.take({ address, memberId }, 'large', () => pages.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pages.return(undefined);
  }
}

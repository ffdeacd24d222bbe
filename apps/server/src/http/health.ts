import type { Deps } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';

/** A database that has not answered by then counts as unreachable. */
const PING_MS = 2_000;

export const HEALTH = { live: '/healthz', ready: '/readyz' } as const;

/** `/healthz`: the process runs. `/readyz`: it takes requests; the database answers and no shutdown has begun. */
export function mountHealth(app: FastifyInstance, { ping }: Pick<Deps, 'ping'>): void {
  app.get(HEALTH.live, async () => ({ status: 'up' }));
  app.get(HEALTH.ready, async () => {
    if (app.shutdown.hasBegun) throw new AppError('unavailable', 'This server is about to stop');
    await within(PING_MS, ping()).catch(() => {
      throw new AppError('unavailable', 'The database does not answer');
    });
    return { status: 'ready' };
  });
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

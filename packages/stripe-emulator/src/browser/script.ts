import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const BUNDLE = join(import.meta.dirname, '../../dist/stripe.js');

/** Serves the script that browsers load instead of Stripe's own. */
export async function addScript(app: FastifyInstance): Promise<void> {
  const script = await readFile(BUNDLE);
  app.get('/stripe.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}

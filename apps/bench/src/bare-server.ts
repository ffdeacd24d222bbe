// The limit: a bare Fastify route for each address that answers the same bytes, and does nothing else.
import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { z } from 'zod';

const [file = ''] = process.argv.slice(2);
const answers = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
const app = fastify();
for (const [path, answer] of Object.entries(answers)) {
  app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
}
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));

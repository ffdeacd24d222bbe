// What a team would write first for audio: @fastify/static on the folder.
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const [folder = ''] = process.argv.slice(2);
const app = fastify();
await app.register(fastifyStatic, { root: folder });
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit(0));

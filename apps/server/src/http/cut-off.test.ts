import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createLongAnswers } from './long-answers.js';
import { createPendingAnswers } from './pending-answers.js';

const LARGE = 'x'.repeat(100_000);
const MEMBER = 7;

type Count = (request: FastifyRequest, reply: FastifyReply) => void;

const beginLongAnswer = createLongAnswers(1);
const holdAnswer = createPendingAnswers(150_000, 150_000);

// proves security 9.42
it.each<[what: string, count: Count]>([
  ['a long answer', (_request, reply) => beginLongAnswer(MEMBER, reply)],
  [
    'a large answer',
    (request, reply) => {
      const refusal = holdAnswer(request, reply, LARGE);
      if (refusal) throw refusal;
    },
  ],
])('%s to a connection that ended before it was begun counts for nothing', async (_what, count) => {
  const app = fastify();
  let begin = () => {};
  app.get('/cut', async (request, reply) => {
    const closed = once(request.raw.socket, 'close');
    begin();
    await closed;
    try {
      count(request, reply);
    } finally {
      begin();
    }
    return '';
  });
  app.get('/', async (request, reply) => {
    count(request, reply);
    return LARGE;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const turn = () => new Promise<void>((resolve) => (begin = resolve));
  for (let time = 0; time < 3; time += 1) {
    const arrived = turn();
    const client = connect(Number(new URL(address).port), '127.0.0.1');
    client.write('GET /cut HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await arrived;
    const counted = turn();
    client.destroy();
    await counted;
  }
  expect((await fetch(address)).status).toBe(200);
  await app.close();
});

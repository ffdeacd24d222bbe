import fastify from 'fastify';
import { expect, it } from 'vitest';
import { paceRequests } from './request-pacing.js';

// proves security 9.39
it('a client who sends hundreds of requests at once lets the others in between', async () => {
  const app = fastify();
  paceRequests(app);
  const begun: string[] = [];
  app.get('/', async ({ ip }) => begun.push(ip));
  const from = (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
  const crowd = Array.from({ length: 300 }, () => from('192.0.2.1'));
  const answers = await Promise.all([...crowd, from('192.0.2.2'), from('2001:db8::1'), from('2001:db8::2')]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(begun).toHaveLength(303);
  const others = begun.filter((ip) => ip !== '192.0.2.1');
  expect(others).toEqual(['192.0.2.2', '2001:db8::1', '2001:db8::2']);
  expect(begun.lastIndexOf('2001:db8::2')).toBeLessThan(50);
  await app.close();
});

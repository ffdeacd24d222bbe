import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics, type Metrics } from './metrics.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const PROGRESS = { sessionId: 1, currentTime: 1, completed: false, lastPlayedAt: '2026-03-10T12:00:00.000Z' };

let test: TestApp;
let metrics: Metrics;
let address: string;
beforeAll(async () => {
  metrics = createMetrics();
  test = await createTestApp({ metrics });
  address = await metrics.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await metrics.close();
  await test.close();
});

const read = async (address: string) => (await fetch(address)).text();

it('reports the duration of responses by route, and the figures of Node', async () => {
  await addSession(test.deps);
  // The second answer comes from the cache.
  for (const url of [
    '/api/sessions/1',
    '/api/sessions/1',
    '/api/sessions/2?secret=1',
    '/api/user/stats',
    '/nowhere/at-all',
  ])
    await test.client().get(url);
  const text = await read(address);
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/sessions\/:id",status="200"\} 2/,
  );
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/sessions\/:id",status="404"\} 1/,
  );
  expect(text).toMatch(/route="\/api\/user\/stats",status="401"\} 1/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \S/);
  expect(text).toMatch(/process_resident_memory_bytes \d/);
  expect(text).not.toMatch(/secret|at-all/);
});

it('counts the reports that wait', async () => {
  const end: ((failure?: Error) => void)[] = [];
  const log = metrics.countReports({
    report: () =>
      new Promise((resolve, reject) => end.push((failure) => (failure ? reject(failure) : resolve(PROGRESS)))),
  });
  const reports = [1, 2, 3].map((currentTime) => log.report({ userId: 1, report: { sessionId: 1, currentTime } }));
  expect(await read(address)).toMatch(/^vizzi_progress_reports_waiting 3$/m);
  end[0]?.();
  end[1]?.(new Error('refused'));
  await expect(reports[1]).rejects.toThrow('refused');
  expect(await read(address)).toMatch(/^vizzi_progress_reports_waiting 1$/m);
  end[2]?.();
  expect(await Promise.all([reports[0], reports[2]])).toEqual([PROGRESS, PROGRESS]);
  expect(await read(address)).toMatch(/^vizzi_progress_reports_waiting 0$/m);
});

// proves security 7.6
it('is at an address of its own, and at no other', async () => {
  expect((await test.app.inject('/metrics')).body).not.toContain('nodejs_');
  expect((await fetch(address.replace('/metrics', '/api/sessions'))).status).toBe(404);
  const taken = createMetrics().listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
  await expect(taken).rejects.toThrow(/^METRICS_PORT \d+ on 127.0.0.1 cannot be used: .*EADDRINUSE/);
});

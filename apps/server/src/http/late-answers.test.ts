import { pbkdf2 } from 'node:crypto';
import fs, { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@vizzi/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitAnswerTime } from './answer-deadline.js';
import { handleErrors } from './errors.js';
import { serveFolder } from './static-files.js';

const DEADLINE_MS = 20;
/** All that read files for Node, unless it is told otherwise. */
const THREADS = 4;

let app: FastifyInstance;
let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vizzi-late-'));
  writeFileSync(join(folder, 'leaf.svg'), '<svg/>');
  lines = [];
  app = fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  handleErrors(app);
  limitAnswerTime(app, DEADLINE_MS);
  await serveFolder(app, { root: folder, prefix: '/art/' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Reads nothing of a file for longer than the deadline. Resolves when the threads are free again. */
const occupyThreads = () =>
  Promise.all(
    Array.from(
      { length: THREADS },
      () => new Promise((resolve) => pbkdf2('a', 'b', 400_000, 32, 'sha512', () => resolve(undefined))),
    ),
  );

const isOurs = (descriptor: string) => {
  try {
    return readlinkSync(join('/proc/self/fd', descriptor)).startsWith(folder);
  } catch {
    return false;
  }
};

// proves security 10.18
it('a file that is found after the deadline is closed again, and a failure to open it then ends nothing', async () => {
  const opening = vi.spyOn(fs, 'open');
  const free = occupyThreads();
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/art/leaf.svg')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  await free;
  await expect.poll(() => opening.mock.calls.length).toBe(20);
  await expect.poll(() => readdirSync('/proc/self/fd').filter(isOurs)).toEqual([]);

  const failure = new Promise<void>((resolve) => {
    opening.mockImplementation((_path: unknown, ...rest: unknown[]) => {
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done, Object.assign(new Error('too many'), { code: 'EMFILE' }));
      setImmediate(resolve);
    });
  });
  void occupyThreads();
  expect((await app.inject('/art/leaf.svg')).statusCode).toBe(503);
  // An error that nobody handles fails the run.
  await failure;
});

// proves security 10.18
it.each([
  ['a refusal of ours', new AppError('unavailable', 'The store does not answer.'), 0],
  ['a failure of the disk', Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }), 1],
])(
  '%s that comes after the deadline is no error in the log, and is in it unless it is ours',
  async (_, error, told) => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    let isOver = () => {};
    const over = new Promise<void>((resolve) => (isOver = resolve));
    app.get('/late', async () => {
      try {
        await refused;
        throw error;
      } finally {
        setImmediate(isOver);
      }
    });
    expect((await app.inject('/late')).statusCode).toBe(503);
    // In a second of its own: only some refusals of each are logged.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    refuse();
    await over;
    expect(lines.filter((each) => each.includes('"level":50'))).toEqual([]);
    expect(lines.filter((each) => each.includes(error.message))).toHaveLength(told);
  },
);

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageRenderer } from '@vizzi/api';
import { createTestPorts, type TestDeps } from '@vizzi/api/testing';
import { createTestDatabase } from '@vizzi/db/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Response } from 'light-my-request';
import { compose, type Overrides } from '../compose.js';
import { readConfig } from '../config.js';

/** The parts of the web app's page that the server knows of. */
const PAGE = `<!doctype html><title>Vizzi</title><meta name="description" content="Default." />
<meta property="og:title" content="Vizzi" /><meta property="og:description" content="Default." />`;

/** Bytes 0, 1, 2 … 255, 0 … so that a range shows where it was cut. */
export const AUDIO = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

/** Quick; `passwords.test.ts` holds the cost of production, and tests that start a process pay it. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const NO_PAGES: PageRenderer = {
  paths: [],
  renders: () => false,
  renderPage: () => Promise.reject(new Error('this test renders no pages')),
};

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: TestDeps;
  /** The media folder: `lake/male.m4a`, `lake/female.m4a`, `lake/captions.vtt`, `lake/preview.m4a`, a loop of each kind, the greeting. */
  readonly mediaDir: string;
  /** A client with cookies of its own. */
  client(): Client;
  close(): Promise<void>;
}

export interface TestAppOptions extends Pick<
  Overrides,
  | 'stripe'
  | 'database'
  | 'changeDeps'
  | 'mediaRoots'
  | 'renderer'
  | 'logStream'
  | 'metrics'
  | 'timeouts'
  | 'maxWaiting'
  | 'answerDeadline'
  | 'recordingBudget'
> {
  /** Settings of the environment, beside those of an empty one. */
  env?: Record<string, string>;
  /** Media of another test app. */
  mediaDir?: string;
}

/** The server that production composes, on a fresh database, with a clock that stands still and a small media folder. */
export async function createTestApp({
  env,
  mediaDir: otherMediaDir,
  ...overrides
}: TestAppOptions = {}): Promise<TestApp> {
  const root = await mkdtemp(join(tmpdir(), 'vizzi-test-'));
  const [webRoot, artRoot] = [join(root, 'web'), join(root, 'art')];
  const mediaDir = otherMediaDir ?? join(root, 'media');
  await write(mediaDir, {
    'lake/male.m4a': AUDIO,
    'lake/female.m4a': AUDIO.subarray(500),
    'lake/captions.vtt': Buffer.from('WEBVTT\n'),
    'lake/preview.m4a': AUDIO.subarray(900),
    'demo/music/slow.m4a': AUDIO,
    'demo/places/waves.m4a': AUDIO,
    'demo/greeting/founder.m4a': AUDIO,
  });
  await write(webRoot, {
    'index.html': Buffer.from(PAGE),
    'service-worker.js': Buffer.from('the worker'),
    'manifest.webmanifest': Buffer.from('{}'),
    'assets/app.js': Buffer.from('plain'),
    'assets/app.js.br': Buffer.from('compressed'),
  });
  await write(artRoot, { 'cover.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });

  const database = overrides.database ?? (await createTestDatabase());
  const { clock, mail, mails, setTime } = createTestPorts();
  const { app, deps } = await compose(readConfig({ DATA_DIR: root, LOG_LEVEL: 'silent', ...env }), {
    clock,
    mail,
    seed: null,
    mediaRoots: [mediaDir],
    webRoot,
    artRoot,
    renderer: NO_PAGES,
    passwordCost: CHEAP,
    ...overrides,
    database,
  });
  await app.ready();
  return {
    app,
    deps: { ...deps, database, mails, setTime, clock, mail },
    mediaDir,
    client: () => createClient(app),
    close: async () => {
      await app.close();
      await rm(root, { recursive: true });
    },
  };
}

export interface Client {
  readonly cookies: Record<string, string>;
  send(options: InjectOptions): Promise<Response>;
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  post(url: string, payload?: object): Promise<Response>;
  delete(url: string): Promise<Response>;
}

/** Sends requests as a browser or curl with a cookie jar would. */
function createClient(app: FastifyInstance): Client {
  const cookies: Record<string, string> = {};
  const send = async (options: InjectOptions) => {
    const response = await app.inject({ ...options, cookies: { ...cookies } });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
  return {
    cookies,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, payload) => send({ method: 'POST', url, ...(payload ? { payload } : {}) }),
    delete: (url) => send({ method: 'DELETE', url }),
  };
}

async function write(folder: string, files: Record<string, Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
}

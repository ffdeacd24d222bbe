import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BillingGateway, cacheAuthSessions } from '@vizzi/api';
import { createTestDeps, type TestDeps } from '@vizzi/api/testing';
import type { FastifyInstance } from 'fastify';
import { inject, type InjectOptions, type Response } from 'light-my-request';
import { type AppOptions, buildApp } from '../app.js';
import { createMediaStore } from '../media/media-store.js';
import { createRateLimits } from '../security/rate-limits.js';
import { createPasswords } from '../security/passwords.js';

/** The parts of the web app's page that the server knows of. */
const PAGE = `<!doctype html><title>Vizzi</title><meta name="description" content="Default." />
<meta property="og:title" content="Vizzi" /><meta property="og:description" content="Default." />`;

/** Bytes 0, 1, 2 … 255, 0 … so that a range shows where it was cut. */
export const AUDIO = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: TestDeps;
  /** The media folder: `lake/male.m4a`, `lake/female.m4a`, `lake/captions.vtt`, `music/slow.m4a`. */
  readonly mediaDir: string;
  /** A client with cookies of its own. */
  client(): Client;
  close(): Promise<void>;
}

interface TestAppOptions extends Pick<
  AppOptions,
  'accelPrefix' | 'renderer' | 'publicUrl' | 'trustProxy' | 'log' | 'metrics' | 'timeouts' | 'maxWaiting'
> {
  /** The payment provider; nothing can be sold without one. */
  billing?: BillingGateway;
  /** Remembers sessions and catalogue answers as the product does; without it a test may change the database behind the server's back. */
  cached?: boolean;
}

/** The server that main runs, on a fresh database and a small media folder. */
export async function createTestApp({ billing, cached, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const testDeps = await createTestDeps();
  const authSessions = cached ? cacheAuthSessions(testDeps.authSessions, testDeps.clock) : testDeps.authSessions;
  const deps = { ...testDeps, authSessions, billing, limits: createRateLimits(), passwords: await createPasswords() };
  const root = await mkdtemp(join(tmpdir(), 'vizzi-test-'));
  const mediaDir = join(root, 'media');
  await write(mediaDir, {
    'lake/male.m4a': AUDIO,
    'lake/female.m4a': AUDIO.subarray(500),
    'lake/captions.vtt': Buffer.from('WEBVTT\n'),
    'music/slow.m4a': AUDIO,
  });
  const webRoot = join(root, 'web');
  await write(webRoot, {
    'index.html': Buffer.from(PAGE),
    'assets/app.js': Buffer.from('plain'),
    'assets/app.js.br': Buffer.from('compressed'),
  });
  const artRoot = join(root, 'art');
  await write(artRoot, { 'cover.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });

  const app = await buildApp({
    deps,
    media: createMediaStore([mediaDir]),
    music: { slow: 'music/slow.m4a', fast: 'music/fast.m4a' },
    artRoot,
    webRoot,
    ...options,
    keepAnswers: cached ?? false,
  });
  await app.ready();
  return {
    app,
    deps,
    mediaDir,
    client: () => createClient(app),
    close: async () => {
      await app.close();
      await deps.database.close();
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

/** Sends requests as a browser or curl with a cookie jar would, to the server itself and all that stands before the app. */
function createClient(app: FastifyInstance): Client {
  const cookies: Record<string, string> = {};
  const send = async (options: InjectOptions) => {
    const toServer = (request: IncomingMessage, response: ServerResponse) =>
      app.server.emit('request', request, response);
    const response = await inject(toServer, { ...options, cookies: { ...cookies } });
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

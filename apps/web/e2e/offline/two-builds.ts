import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { test as productTest } from '../test.js';

const ASSETS = fileURLToPath(new URL('../../dist/assets', import.meta.url));
const CODE = /^(.+)\.(js|css)$/;
const names = readdirSync(ASSETS).filter((name) => CODE.test(name));

/** The name that a file of this build has in the next one. */
const nextName = (name: string) => name.replace(CODE, '$1-next.$2');
const renamed = new Map(names.map((name) => [nextName(name), name]));
const anyName = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
/** By the digests of this build's code, those of the next one's. */
const nextDigests = new Map(
  names.map((name) => {
    const text = readFileSync(join(ASSETS, name), 'utf8');
    return [digestOf(text), digestOf(withNextNames(text))];
  }),
);

function withNextNames(text: string): string {
  return text.replaceAll(anyName, nextName);
}

/** A text of this build as the next one has it: all code has new names, as after a change that everything depends on. */
function asNext(text: string): string {
  return withNextNames(text)
    .replaceAll(/sha256-[\w+/]{43}=/g, (digest) => nextDigests.get(digest) ?? digest)
    .replace(/(revision:|"revision":)(["'`])[^"'`]*\2(?=,\s*"?url"?:["'`]index\.html)/, '$1$2next$2')
    .replace(/(url:|"url":)(["'`])index\.html\2,\s*("?revision"?:)(["'`])[^"'`]*\4/, '$1$2index.html$2,$3$4next$4');
}

interface Deployment {
  readonly address: string;
  readonly deploy: () => void;
  /** Cuts off the next file that the worker fetches; resolves when it was asked for. */
  readonly cutOff: () => Promise<void>;
}

/** The product behind a proxy that can deploy another build of the web app, and break a file off. */
export const test = productTest.extend<{ deployment: Deployment }>({
  deployment: async ({ server }, use) => {
    let isNext = false;
    let cut: (() => void) | undefined;
    const proxy = createServer((incoming, answer) => {
      const isOfWorker = incoming.headers.referer?.endsWith('/service-worker.js') === true;
      if (!cut || !isOfWorker || !incoming.url?.startsWith('/assets/')) {
        forward(server, incoming, answer, isNext);
        return;
      }
      cut();
      cut = undefined;
      // A connection that ends before an answer begins is opened again by the browser itself.
      answer.writeHead(200, { 'content-length': 1_000 }).write('cut', () => answer.destroy());
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const listening = proxy.address();
    if (typeof listening !== 'object' || !listening) throw new Error('the proxy does not listen');
    await use({
      address: `http://127.0.0.1:${listening.port}`,
      deploy: () => {
        isNext = true;
      },
      cutOff: () =>
        new Promise((resolve) => {
          cut = resolve;
        }),
    });
    proxy.closeAllConnections();
    proxy.close();
  },
  baseURL: ({ deployment }, use) => use(deployment.address),
  // A build that is gone is a file that is missing.
  noConsoleErrors: ({}, use) => use(),
});

export const { expect } = base;

function forward(server: string, incoming: IncomingMessage, answer: ServerResponse, isNext: boolean) {
  const path = incoming.url ?? '/';
  const file = path.startsWith('/assets/') ? path.slice('/assets/'.length) : undefined;
  if (isNext && file !== undefined && CODE.test(file) && !renamed.has(file)) {
    answer.writeHead(404).end();
    return;
  }
  const source = isNext && file !== undefined ? `/assets/${renamed.get(file) ?? file}` : path;
  const isChanged = isNext && !path.startsWith('/api/');
  // Texts are changed as they are, not compressed.
  const headers = { ...incoming.headers, ...(isChanged && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
  const outgoing = request(new URL(source, server), { method: incoming.method, headers }, (response) => {
    const isText = /javascript|css|html/.test(response.headers['content-type'] ?? '');
    if (!isChanged || !isText) {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => {
      const { 'content-length': _length, etag: _etag, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept).end(asNext(Buffer.concat(parts).toString()));
    });
  });
  outgoing.on('error', () => answer.writeHead(502).end());
  incoming.pipe(outgoing);
}

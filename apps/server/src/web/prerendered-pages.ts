import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import { type Context, createCaller, type Deps, type PageRenderer } from '@vizzi/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withHead } from './page-head.js';

interface DrawnPage {
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
}

/** However a change of the catalogue may have been missed, a page is not older than this. */
const MAX_AGE_MS = 60_000;
/** Every listener changes the catalogue a little; a page is not drawn anew for each. */
const MIN_AGE_MS = 5_000;
const renderer = z.object({
  paths: z.array(z.string()),
  renderPage: z.custom<PageRenderer['renderPage']>((value) => typeof value === 'function'),
});

/** What the built web app brings to draw its pages here; undefined where there is no such file. */
export async function loadRenderer(file: string): Promise<PageRenderer | undefined> {
  return existsSync(file) ? renderer.parse(await import(pathToFileURL(file).href)) : undefined;
}

/** Pages as every visitor sees them, drawn once for each state of the catalogue. */
export class DrawnPages {
  readonly #pages = new Map<string, { version: number; drawnAt: number; page: Promise<DrawnPage> }>();
  readonly #visitor: Context;

  constructor(
    private readonly renderer: PageRenderer,
    private readonly deps: Deps,
  ) {
    const cookie = { token: undefined, set: () => {}, clear: () => {} };
    this.#visitor = { deps, viewer: null, cookie, address: '' };
  }

  /** So that the first visitor does not wait for it. */
  async drawAll(): Promise<void> {
    for (const path of this.renderer.paths) await this.find(path);
  }

  /** The page of an address; undefined when it is none of those that are drawn. Throws when it cannot be drawn. */
  find(path: string): Promise<DrawnPage> | undefined {
    if (!this.renderer.paths.includes(path)) return undefined;
    const version = this.deps.catalogVersion.current;
    const now = this.deps.clock.now().getTime();
    const kept = this.#pages.get(path);
    if (kept && now - kept.drawnAt < (kept.version === version ? MAX_AGE_MS : MIN_AGE_MS)) return kept.page;
    const page = this.#draw(path, kept?.page);
    this.#pages.set(path, { version, drawnAt: now, page });
    // What failed is tried again by the next visitor.
    page.catch(() => this.#pages.delete(path));
    return page;
  }

  async #draw(path: string, before: Promise<DrawnPage> | undefined): Promise<DrawnPage> {
    const { document, ...head } = await this.renderer.renderPage(path, createCaller(this.#visitor));
    const identity = Buffer.from(withHead(document, head));
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    // As small as can be takes long, and most changes of the catalogue are none of the page.
    const drawn = await before?.catch(() => undefined);
    if (drawn?.etag === etag) return drawn;
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
    return { etag, bodies: { br, gzip: gzipped, identity } };
  }
}

/** Sends the page as small as this browser takes it, or word that it has it already. */
export function sendDrawn(request: FastifyRequest, reply: FastifyReply, { etag, bodies }: DrawnPage): FastifyReply {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip', 'identity']) ?? 'identity';
  const tag = `${etag.slice(0, -1)}-${encoding}"`;
  void reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Deps, PageRenderer } from '@vizzi/api';
import { z } from 'zod';
import { createBoundedQueue } from '../http/bounded-queue.js';
import { type CachedRead, createCachedRead } from '../http/response-cache.js';
import { inlineHeroes } from './inline-heroes.js';
import { readPageHead, withHead } from './page-head.js';

/** A change of the catalogue that was not announced shows after this long. */
const MAX_AGE_MS = 60_000;
const MAX_PAGES_BYTES = 64 * 1024 * 1024;
/** Rendering and compressing keep a core busy: the others wait, and beyond that browsers render for themselves. */
const RENDERS_AT_ONCE = 1;
const MAX_WAITING_RENDERS = 30;
/** For the few pages with a fixed address: their last tenth decides whether they fit the first packets of a connection. */
const BEST_QUALITY = 11;
const GOOD_QUALITY = 5;

const rendererModule = z.object({
  paths: z.array(z.string()),
  renders: z.custom<PageRenderer['renders']>((value) => typeof value === 'function'),
  renderPage: z.custom<PageRenderer['renderPage']>((value) => typeof value === 'function'),
});

/** The renderer that the built web app exports; undefined where it was not built. */
export async function loadRenderer(file: string): Promise<PageRenderer | undefined> {
  return existsSync(file) ? rendererModule.parse(await import(pathToFileURL(file).href)) : undefined;
}

/** Pages as every visitor sees them, by path. A cached read like those of the catalogue. */
export function createPrerenderedPages(
  renderer: PageRenderer,
  { catalog, catalogVersion }: Deps,
  artRoot: string,
): CachedRead<string, string> {
  const run = createBoundedQueue({
    concurrency: RENDERS_AT_ONCE,
    maxWaiting: MAX_WAITING_RENDERS,
    refusal: 'Too many pages are being rendered.',
  });
  return createCachedRead({
    version: catalogVersion,
    maxAgeMs: MAX_AGE_MS,
    maxBytes: MAX_PAGES_BYTES,
    resultFactor: 1,
    brotliQuality: (path) => (renderer.paths.includes(path) ? BEST_QUALITY : GOOD_QUALITY),
    serialize: (document) => document,
    run: async (path) => {
      // What does not exist takes no place among those that wait.
      await readPageHead(catalog, path);
      return run(async () => {
        const { document, ...head } = await renderer.renderPage(path, catalog);
        return inlineHeroes(withHead(document, head), artRoot);
      });
    },
  });
}

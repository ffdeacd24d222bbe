import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Deps, PageRenderer } from '@vizzi/api';
import { z } from 'zod';
import { type CachedRead, createCachedRead } from '../http/response-cache.js';
import { inlineHeroes } from './inline-heroes.js';
import { withHead } from './page-head.js';

/** A change of the catalogue that was not announced shows after this long. */
const MAX_AGE_MS = 60_000;
const MAX_PAGES_BYTES = 32 * 1024 * 1024;
/** The first answer of a connection is about 14 KB: the last tenth decides whether a page needs a second round trip. */
const BROTLI_QUALITY = 11;

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
  return createCachedRead({
    version: catalogVersion,
    maxAgeMs: MAX_AGE_MS,
    maxBytes: MAX_PAGES_BYTES,
    brotliQuality: BROTLI_QUALITY,
    serialize: (document) => document,
    run: async (path) => {
      const { document, ...head } = await renderer.renderPage(path, catalog);
      return inlineHeroes(withHead(document, head), artRoot);
    },
  });
}

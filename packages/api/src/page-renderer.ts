import type { CatalogReads } from './catalog/catalog-reads.js';

export type { CatalogReads };

/** A page of the web app as a document, before any script ran. */
export interface RenderedPage {
  readonly document: string;
  readonly title: string;
  readonly description: string;
}

/** Renders pages of the web app where there is no browser. The built web app exports it, the server calls it. */
export interface PageRenderer {
  /** Public pages with a fixed address: the server renders them at its start. */
  readonly paths: readonly string[];
  /** Whether a page, by its path and its query (empty or from `?` on), looks the same to every visitor. */
  renders(path: string, query: string): boolean;
  /** A page that it renders, with what it shows of the catalogue. Throws `not_found` where the catalogue has none. */
  renderPage(path: string, reads: CatalogReads): Promise<RenderedPage>;
}

import type { Caller } from './root.js';

/** A page of the web app as a document, before any script ran. */
export interface RenderedPage {
  readonly document: string;
  readonly title: string;
  readonly description: string;
}

/** Draws pages of the web app where there is no browser. The built web app brings it, the server asks it. */
export interface PageRenderer {
  /** Addresses that look the same to every visitor. */
  readonly paths: readonly string[];
  /** One of `paths`, with what it shows of the catalogue. */
  renderPage(path: string, ask: Caller): Promise<RenderedPage>;
}

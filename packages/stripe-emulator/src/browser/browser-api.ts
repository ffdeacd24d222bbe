import type { Context } from '../context.js';

/** What the routes for browsers need. */
export interface BrowserApi {
  readonly context: Context;
  /** The name of the seller. */
  readonly merchant: string;
  /** Called before and after every request. */
  readonly before: () => void;
  readonly after: () => void;
}

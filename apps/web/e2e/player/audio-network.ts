import type { Page, Route } from '@playwright/test';

/** A few seconds of speech. */
const BEGINNING_BYTES = 60_000;

/** Intercepts the audio requests of a page and of its worker, so that a test can break and restore them. */
export class AudioNetwork {
  /** Answers with the whole file, with zeros after its first bytes, with these only, with these and then never, with our 404, as a filter or a proxy without a server does, or while a server is replaced. */
  answer: 'all' | 'damaged' | 'beginning' | 'silent' | 'missing' | 'filtered' | 'no server' | 'replaced' = 'all';

  static async of(page: Page): Promise<AudioNetwork> {
    const line = new AudioNetwork();
    await page.context().route(/\/api\/sessions\/\d+\/audio/, (route) => line.#carry(route));
    return line;
  }

  async #carry(route: Route) {
    if (this.answer === 'all') return route.continue();
    if (this.answer === 'missing') return route.fulfill({ status: 404, json: { message: 'This file is missing' } });
    if (this.answer === 'filtered') return route.fulfill({ status: 403, contentType: 'text/html', body: 'Blocked' });
    if (this.answer === 'no server')
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'default backend' });
    if (this.answer === 'replaced')
      return route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
    // The player asks with HEAD why nothing comes.
    if (this.answer === 'silent' && route.request().method() === 'HEAD') return undefined;
    if (this.answer === 'damaged') return damage(route);
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0);
    if (from >= BEGINNING_BYTES) return this.answer === 'silent' ? undefined : route.abort('internetdisconnected');
    const response = await route.fetch({ headers: { ...route.request().headers(), range: `bytes=${from}-` } });
    const body = (await response.body()).subarray(0, BEGINNING_BYTES - from);
    return route.fulfill({ response, body });
  }
}

/** The server is in reach, and what it has of the file is a beginning and then zeros. */
async function damage(route: Route) {
  const response = await route.fetch();
  const body = await response.body();
  const first = Number(/bytes (\d+)-/.exec(response.headers()['content-range'] ?? '')?.[1] ?? 0);
  return route.fulfill({ response, body: body.fill(0, Math.max(BEGINNING_BYTES - first, 0)) });
}

import type { Page, Request } from '@playwright/test';
import { z } from 'zod';

const report = z.object({
  sessionId: z.number(),
  currentTime: z.number(),
  completed: z.boolean(),
  play: z.object({ id: z.string(), sequence: z.number(), heard: z.number(), elapsed: z.number() }),
});
export type Report = z.output<typeof report>;

/** Records the mutations that a page sends. Several may share a request. */
export class Reports {
  readonly #calls: { readonly name: string; readonly input: unknown }[] = [];

  constructor(page: Page) {
    page.on('request', (request) => this.#calls.push(...callsOf(request)));
  }

  /** Reports of progress in the order in which they were sent. */
  get progress(): Report[] {
    return this.#of('player.reportProgress').map((input) => report.parse(input));
  }

  get listens(): number {
    return this.#of('player.listen').length;
  }

  #of(name: string) {
    return this.#calls.filter((call) => call.name === name).map(({ input }) => input);
  }
}

function callsOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url());
  if (request.method() !== 'POST' || !pathname.startsWith('/api/trpc/')) return [];
  const body: unknown = request.postDataJSON();
  const inputs = z.record(z.string(), z.unknown()).parse(searchParams.has('batch') ? body : { 0: body });
  const names = pathname.slice('/api/trpc/'.length).split(',');
  return names.map((name, i) => ({ name, input: inputs[i] }));
}

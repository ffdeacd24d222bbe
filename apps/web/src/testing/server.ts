import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@vizzi/api/router';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { vi } from 'vitest';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Namespace = keyof Outputs;

type Answers = {
  [R in Namespace as `${R}.${keyof Outputs[R] & keyof Inputs[R] & string}`]: never;
};
export type Procedure = keyof Answers;

type OutputOf<P extends Procedure> = P extends `${infer R extends Namespace}.${infer N}`
  ? N extends keyof Outputs[R]
    ? Outputs[R][N]
    : never
  : never;
type InputOf<P extends Procedure> = P extends `${infer R extends Namespace}.${infer N}`
  ? N extends keyof Inputs[R]
    ? Inputs[R][N]
    : never
  : never;

/** The answers of the fake server, typed by the router. A procedure refuses by throwing a Refusal. */
export type Behaviour = { [P in Procedure]?: (input: InputOf<P>) => OutputOf<P> | Promise<OutputOf<P>> };

/** An error answer in the real server's format. */
export class Refusal extends Error {
  constructor(
    readonly code:
      | 'BAD_REQUEST'
      | 'UNAUTHORIZED'
      | 'FORBIDDEN'
      | 'NOT_FOUND'
      | 'CONFLICT'
      | 'TOO_MANY_REQUESTS'
      | 'SERVICE_UNAVAILABLE'
      | 'INTERNAL_SERVER_ERROR',
    message: string,
    /** The product's own code, where the web app reads it. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

export function refuse(code: Refusal['code'], message: string, reason?: string): never {
  throw new Refusal(code, message, reason);
}

/** Answers with a raw response: msw passes on a response that is thrown. */
export function fail(answer: () => Response): never {
  throw answer();
}

/** An answer that never arrives. */
export const pending = () => new Promise<never>(() => {});

/** Typed as a method, because the input's type depends on the procedure. */
type Answer = { answer(input: unknown): unknown }['answer'];
const behaviour = new Map<string, Answer>();

/** Adds answers for this test. */
export function serve(more: Behaviour) {
  for (const [procedure, answer] of Object.entries(more)) behaviour.set(procedure, answer);
}

let sent: string[] = [];
let arrived = 0;

/** Counts the requests of a file's tests, so that those of one test cannot reach the next test. */
export function countRequests() {
  const { fetch } = globalThis;
  sent = [];
  arrived = 0;
  globalThis.fetch = (...request) => {
    sent.push(request[0] instanceof Request ? request[0].url : String(request[0]));
    return fetch(...request);
  };
}

/** Waits for pending requests. A batch is sent in a timer, so that timer runs first. */
export async function requestsArrived() {
  await new Promise((resolve) => setTimeout(resolve));
  const isComplete = () => {
    if (arrived !== sent.length)
      throw new Error(`${arrived} of ${sent.length} requests arrived; the last is to ${sent.at(-1)}`);
  };
  await vi.waitFor(isComplete, { timeout: 30_000 });
}

export function resetServer() {
  behaviour.clear();
  server.resetHandlers();
}

/** tRPC over HTTP as the real server speaks it: one procedure in a request, or a batch with an outcome for each. */
export const server = setupServer(
  http.all('*/api/trpc/:procedures', async ({ request, params }) => {
    arrived += 1;
    const answers = new Map(behaviour);
    const isBatch = new URL(request.url).searchParams.has('batch');
    const body = await readBody(request);
    const procedures = String(params['procedures']).split(',');
    const outcomes = await Promise.all(
      procedures.map((procedure, index) => outcomeOf(answers.get(procedure), procedure, isBatch ? body[index] : body)),
    );
    return HttpResponse.json(isBatch ? outcomes : outcomes[0], { status: 207 });
  }),
  http.get('*/healthz', () => {
    arrived += 1;
    return HttpResponse.json({ status: 'up' });
  }),
);

/** Answers JSON that is posted to an address other than a procedure's. */
export function servePost(path: string, answer: (posted: unknown) => Response | Promise<Response>) {
  const respond = async ({ request }: { readonly request: Request }) => {
    arrived += 1;
    return answer(await request.json());
  };
  server.use(http.post(path, respond));
}

/** Answers a read of an address other than a procedure's. */
export function serveGet(path: string, answer: () => Response) {
  const respond = () => {
    arrived += 1;
    return answer();
  };
  server.use(http.get(path, respond));
}

async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = request.method === 'GET' ? new URL(request.url).searchParams.get('input') : await request.text();
  return text ? JSON.parse(text) : {};
}

async function outcomeOf(answer: Answer | undefined, procedure: string, input: unknown) {
  if (!answer) console.error(`Nobody answers ${procedure} in this test`);
  try {
    return { result: { data: (await answer?.(input)) ?? null } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { error: { message: error.message, code: -32000, data: { code: error.code, reason: error.reason } } };
  }
}

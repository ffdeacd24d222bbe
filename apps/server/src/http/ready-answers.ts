import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createRequestId } from './log.js';
import type { Metrics } from './metrics.js';

/** The same for whoever asks, and nothing has to be asked for it. */
export interface ReadyAnswer {
  readonly route: string;
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** A text has a character for each byte: so it goes out in one piece with the headers and need not be encoded. */
  readonly body?: string | Buffer | undefined;
}

/** Has the answer to a GET at hand, or leaves the request to the app. */
export type FindAnswer = (request: IncomingMessage) => ReadyAnswer | undefined;

/** Answers that need no app: they go straight to the socket, before routing, hooks or anything else of it. */
export interface ReadyAnswers {
  add(find: FindAnswer): void;
  before(listener: RequestListener): RequestListener;
  /** Logs in the app's name, and keeps silent while it drains. */
  standFor(app: FastifyInstance): void;
}

/** What belongs to one answer alone. */
const OWN_HEADERS = ['set-cookie', 'date', 'content-length', 'connection', 'x-request-id'];

export function createReadyAnswers(metrics?: Metrics): ReadyAnswers {
  const finders: FindAnswer[] = [];
  let app: FastifyInstance | undefined;

  const find = (request: IncomingMessage) => {
    if (request.method !== 'GET' || !app || app.drain.begun) return undefined;
    for (const finder of finders) {
      const answer = finder(request);
      if (answer) return answer;
    }
    return undefined;
  };

  return {
    add: (finder) => void finders.push(finder),
    standFor(instance) {
      app = instance;
    },
    before: (listener) => (request, response) => {
      const begin = performance.now();
      const answer = find(request);
      if (!answer) return listener(request, response);
      const { route, status, headers, body } = answer;
      const reqId = createRequestId();
      response.writeHead(status, ['x-request-id', reqId, ...headers]).end(body, 'latin1');
      metrics?.answered({ method: 'GET', route, status, seconds: (performance.now() - begin) / 1_000 });
      app?.log.info({ reqId, req: { method: 'GET', url: request.url }, res: { statusCode: status } }, 'ready answer');
    },
  };
}

/** The headers that a reply has so far, but for those that are of this request. */
export function sharedHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.js';
import type { LogOutput } from './log-output.js';
import { RequestLog } from './request-log.js';

/**
 * JSON lines, each with the id of its request. Failures are logged without the parameters of
 * queries, which may hold secrets.
 */
export function logOptions(
  level: Config['logLevel'],
  stream: LogOutput,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'childLoggerFactory'> {
  return {
    genReqId: createRequestId,
    childLoggerFactory: (log, bindings, options) => new RequestLog(log, bindings, options),
    logger: {
      level,
      stream,
      redact: ['password', 'newPassword', 'token', 'cookie', 'authorization', 'headers'].flatMap((name) => [
        name,
        `*.${name}`,
      ]),
      hooks: {
        // A line that is given a failure alone takes its message, as it is.
        logMethod([first, ...rest], method) {
          if (first instanceof Error && rest.length === 0)
            method.call(this, { err: first }, withoutValues(first.message));
          else method.call(this, first, ...rest);
        },
      },
      serializers: {
        // Without headers and without the query string.
        req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url.split('?', 1)[0] ?? '', remoteAddress: ip }),
        err: (error: unknown) => describe(error),
      },
    },
  };
}

/** Names a request in the log and in its answer. */
function createRequestId(): string {
  return randomUUID();
}

/** The answer names its request, so that a report of a problem can name it. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id);
    done(null, payload);
  });
}

interface Described {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: Described;
}

/** Serializes an error, without the query parameters at the end of its message. */
function describe(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error', stack: '' };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: withoutValues(message),
    stack: stack.includes(message) ? stack.replace(message, () => withoutValues(message)) : withoutValues(stack),
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(cause instanceof Error && depth < 5 ? { cause: describe(cause, depth + 1) } : {}),
  };
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*$/, '\nparams: [not logged]');
}

import type { FastifyBaseLogger } from 'fastify';

type ChildParameters = Parameters<FastifyBaseLogger['child']>;

const LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * The log of a request, whose lines name the request. It is made for the first line that is written: most requests write
 * none, and making it is a large part of what a cached answer takes.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #parameters: ChildParameters;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, ...parameters: ChildParameters) {
    this.#parent = parent;
    this.#parameters = parameters;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...parameters: ChildParameters): FastifyBaseLogger {
    return this.#log.child(...parameters);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  silent(): void {}

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(...this.#parameters));
  }

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', line: unknown[]): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.level)) return;
    Reflect.apply(this.#log[level], this.#log, line);
  }
}

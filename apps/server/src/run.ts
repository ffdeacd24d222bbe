import { BRAND, StartupError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';
import type { Composed } from './compose.js';
import { type Config, readConfig } from './config.js';
import { writeWarnings } from './http/log-output.js';
import { requireMediaDir } from './media/require-media-dir.js';

/** Longer than any request should take; a listener on a slow line is cut off and asks again elsewhere. */
const SHUTDOWN_SECONDS = 10;

/** The process: reads the environment, puts the product together, listens until a signal ends it. */
export function run(compose: (config: Config) => Promise<Composed>): void {
  // An output that cannot be written, as on a full disk, does not end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  writeWarnings();
  start(compose).catch(fail);
}

/** The last one comes when a terminal is closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

async function start(compose: (config: Config) => Promise<Composed>): Promise<void> {
  const config = readConfig(process.env);
  if (!config.bucket) await requireMediaDir(config);
  const { app, location } = await compose(config);
  stopOnSignals(app, config.drainSeconds);
  const listening = await listen(app, config);
  const address = config.publicUrl ?? listening;
  process.stdout.write(`${BRAND.name} is ready at ${address} (${location})\n`);
}

/**
 * Connections that wait to be accepted. Node's 511 are fewer than one client may open at once behind a proxy, which would then
 * take a server that does not accept within a second for one that is away.
 */
const BACKLOG = 4_096;

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartupError(`Port ${port} is taken; stop what uses it or set another PORT.`);
    if (code === 'EACCES') throw new StartupError(`Port ${port} needs more rights; set a PORT above 1023.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(`HOST ${host} is no address of this machine.`);
    }
    throw error;
  }
}

/**
 * Says that it is no longer ready, goes on for a while, then takes no more connections, answers what comes on those that are
 * open, closes the database, leaves with 0.
 */
function stopOnSignals(app: FastifyInstance, drainSeconds: number): void {
  const close = () => {
    setTimeout(() => app.server.closeAllConnections(), (drainSeconds + SHUTDOWN_SECONDS) * 1000).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  let isStopping = false;
  // A signal to a group of processes arrives twice: from the system, and from the parent that passes it on.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    app.shutdown.begin(drainSeconds);
    setTimeout(close, drainSeconds * 1000);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

function fail(error: unknown): never {
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ProgressLog } from '@vizzi/api';
import { StartupError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; most answers take a few milliseconds, a password a tenth. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Measures every answer of the app. */
  measure(app: FastifyInstance): void;
  /** The same log, with the reports that wait in it counted. */
  countReports(log: ProgressLog): ProgressLog;
  /** Serves `/metrics` at an address of its own, which is not for the public; resolves to it. Throws StartupError. */
  listen(at: { port: number; host: string }): Promise<string>;
  close(): Promise<void>;
}

/** What Prometheus reads: Node's own figures, how long answers take, how many reports wait to be saved. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'vizzi_progress_reports_waiting',
    help: 'Reports of progress that were taken and are not durable yet',
    registers: [registry],
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });

  return {
    measure(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
        duration.observe(labels, reply.elapsedTime / 1_000);
        done();
      });
    },
    countReports: (log) => ({
      async report(report) {
        waiting.inc();
        try {
          return await log.report(report);
        } finally {
          waiting.dec();
        }
      },
    }),
    async listen({ port, host }) {
      server.listen(port, host);
      await once(server, 'listening').catch((error: Error) => {
        throw new StartupError(`METRICS_PORT ${port} on ${host} cannot be used: ${error.message}.`);
      });
      // The system has no file or memory for a connection: the next is taken again.
      server.on('error', () => {});
      const address = server.address();
      return `http://${host}:${typeof address === 'object' && address ? address.port : port}/metrics`;
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The name of a request's route, such as `/api/sessions/:id`. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

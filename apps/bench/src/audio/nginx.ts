import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@vizzi/server/testing/test-process';
import type { Candidate } from '../candidate.js';
import { own } from '../children.js';

/** Where nginx is told to send a file from. */
export const ACCEL_PREFIX = '/media-files';
const PATIENCE_MS = 5_000;
const POLL_MS = 20;

interface NginxOptions {
  /** Its own files. */
  readonly home: string;
  /** What it sends at `/`, by sendfile. */
  readonly folder: string;
  /** What stands behind it at `/api/`. */
  readonly product: Candidate;
  /** What stands behind it at `/open/`, and lets everybody hear. */
  readonly open: Candidate;
}

/**
 * One worker of nginx: plain files at `/`, and the product at `/api/`, whose files it sends as docs/operations.md says.
 * Without tcp_nopush: on a loopback with segments of 64 KB, ranges of that size then wait 40 ms for an acknowledgement.
 */
export async function startNginx({ home, folder, product, open }: NginxOptions): Promise<Candidate> {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  access_log off;
  sendfile on;
  keepalive_requests 10000000;
  types { audio/mp4 m4a; }
  ${upstream('product', product)}
  ${upstream('open', open)}
  proxy_http_version 1.1;
  proxy_set_header connection "";
  proxy_set_header host $http_host;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location /api/ { proxy_pass http://product; }
    location /open/ { proxy_pass http://open; }
    location ${ACCEL_PREFIX}/ { internal; alias /; }
  }
}
`,
  );
  const args = ['-c', join(home, 'nginx.conf'), '-e', 'stderr'];
  const child = own(spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] }));
  const failed = once(child, 'exit').then((): never => {
    throw new Error('nginx ended');
  });
  await Promise.race([listening(port), failed]).catch((error: Error & { code?: string }) => {
    throw error.code === 'ENOENT' ? new Error('nginx is missing: apt-get install -y nginx-light') : error;
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await failed.catch(() => {});
    },
  };
}

function upstream(name: string, { address }: Candidate): string {
  return `upstream ${name} { server ${new URL(address).host}; keepalive 64; keepalive_requests 10000000; }`;
}

async function listening(port: number): Promise<void> {
  for (const begin = performance.now(); performance.now() - begin < PATIENCE_MS; await setTimeout(POLL_MS)) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
  }
  throw new Error('nginx does not listen');
}

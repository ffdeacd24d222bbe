import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './test-process.js';

const NGINX = '/usr/sbin/nginx';
const ROOT = new URL('../../../../', import.meta.url);
/** The configuration of the deployment. */
const SITE = new URL('deploy/nginx/vizzi.conf.template', ROOT);
/** The main configuration, which includes it. */
const MAIN = new URL('deploy/nginx/nginx.conf', ROOT);
/** Where the deployment names its servers, each with the same options. */
const COMPOSE = new URL('docker-compose.scale.yml', ROOT);

/** Whether nginx is installed. */
export const hasProxy = () => existsSync(NGINX);

export interface TestProxy {
  readonly address: string;
  close(): Promise<void>;
}

/** An nginx before servers, given by host and port. */
export async function createTestProxy(servers: readonly string[], port?: number): Promise<TestProxy> {
  const home = await mkdtemp(join(tmpdir(), 'vizzi-proxy-'));
  await chmod(home, 0o755);
  const listen = `127.0.0.1:${port ?? (await freePort())}`;
  const [, options = ''] = /server web-1:3000(.*);/.exec(await readFile(COMPOSE, 'utf8')) ?? [];
  const upstream = servers.map((server) => `server ${server}${options};`).join('\n  ');
  const site = (await readFile(SITE, 'utf8')).replaceAll('${SERVERS}', upstream).replaceAll('${LISTEN}', listen);
  const main = await readFile(MAIN, 'utf8');
  const places = [/worker_rlimit_nofile .*/, /events {[^}]*}/].map((part) => part.exec(main)?.[0] ?? '').join('\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(home, 'nginx.conf'),
    `pid nginx.pid;
error_log stderr notice;
worker_processes 2;
${places}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  ${site}
}
`,
  );
  const child = spawn(NGINX, ['-p', home, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
      if (errors.includes('start worker process ')) resolve();
    });
    child.once('exit', () => reject(new Error(`nginx does not start: ${errors}`)));
  });
  return {
    address: `http://${listen}`,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true });
    },
  };
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { UPLOADS_PATH } from './uploads/tus-server.js';
import { readConfig } from './config.js';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

/** Names of all settings. */
const settings = async () => [...(await read('.env.example')).matchAll(/^([A-Z]\w+)=/gm)].map(([, name]) => name);
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).default([]),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
    }),
  ),
});
const compose = async (path: string) => composeFile.parse(parse(await read(path), { merge: true })).services;
const namesOf = (list: string[] | Record<string, unknown>) => (Array.isArray(list) ? list : Object.keys(list));

it.each(['docker-compose.yml', 'docker-compose.scale.yml'])('%s sets what exists', async (path) => {
  const services = await compose(path);
  const known = await settings();
  const servers = Object.entries(services).filter(([name]) => name.startsWith('web'));
  const set = servers.flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(set.filter((key) => !known.includes(key))).toEqual([]);
  const needed = Object.values(services).flatMap(({ depends_on: each }) => namesOf(each));
  expect(needed.filter((name) => !(name in services))).toEqual([]);
  const files = Object.values(services).flatMap(({ volumes }) => volumes.filter((each) => each.startsWith('./')));
  expect(files.filter((each) => !existsSync(new URL(each.split(':')[0] ?? '', ROOT)))).toEqual([]);
});

/** What a container, its volumes and what stands around it decide. */
const OF_THE_DEPLOYMENT = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MEDIA_DIR',
  'UPLOAD_DIR',
  'MEDIA_ACCEL_PREFIX',
  'DRAIN_SECONDS',
];

it.each(['docker-compose.yml', 'docker-compose.scale.yml'])(
  '%s passes on what an operator sets in .env',
  async (path) => {
    const { web, 'web-1': first } = await compose(path);
    const passed = Object.keys((web ?? first)?.environment ?? {});
    const isMissing = (name = '') => !passed.includes(name) && !OF_THE_DEPLOYMENT.includes(name);
    expect((await settings()).filter(isMissing)).toEqual([]);
  },
);

it('the scaled deployment drains longer than nginx keeps idle connections, and has three servers behind it', async () => {
  const services = await compose('docker-compose.scale.yml');
  const template = await read('deploy/nginx/vizzi.conf.template');
  const kept = Number(/keepalive_timeout (\d+)s/.exec(template)?.[1]);
  const servers = Object.entries(services).filter(([name]) => name.startsWith('web'));
  expect(servers).toHaveLength(3);
  for (const [name, { environment }] of servers) {
    expect(Number(environment?.['DRAIN_SECONDS'])).toBeGreaterThan(kept);
    expect(services['proxy']?.environment?.['SERVERS']).toContain(`server ${name}:3000 `);
  }
  for (const [, name = ''] of template.matchAll(/\$\{(\w+)\}/g)) {
    expect(services['proxy']?.environment).toHaveProperty(name);
  }
});

// proves security 9.35
it('nginx takes as many requests of an address as a server takes connections, and keeps little of what nobody reads', async () => {
  const template = await read('deploy/nginx/vizzi.conf.template');
  expect(Number(/limit_conn clients (\d+);/.exec(template)?.[1])).toBe(readConfig({}).connectionsPerAddress);
  expect(template).toContain('limit_conn_zone $client zone=clients:');
  expect(template).toContain('proxy_max_temp_file_size 1m;');
});

// proves security 9.47
it('nginx has places for more connections than ten addresses may have', async () => {
  const main = await read('deploy/nginx/nginx.conf');
  const places = Number(/worker_connections (\d+);/.exec(main)?.[1]);
  expect(places).toBeGreaterThan(10 * readConfig({}).connectionsPerAddress);
  // Each has a connection to a server too.
  expect(Number(/worker_rlimit_nofile (\d+);/.exec(main)?.[1])).toBeGreaterThan(2 * places);
  const services = await compose('docker-compose.scale.yml');
  expect(services['proxy']?.volumes).toContain('./deploy/nginx/nginx.conf:/etc/nginx/nginx.conf:ro');
});

// proves security 9.44
it.each([
  ['192.0.2.7', undefined],
  ['::1', undefined],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a:b'],
  ['2001:db8:a:b::7', '2001:db8:a:b'],
  ['2001:db8:a::7', '2001:db8:a:'],
  ['2001:db8::7', '2001:db8:'],
  ['2001::b:1:2:3:4', '2001::b'],
  ['2001::1:2:3:4', '2001:'],
])('nginx counts %s by its /64 network', async (address, network) => {
  const template = await read('deploy/nginx/vizzi.conf.template');
  const patterns = [...template.matchAll(/"~(\^.+)" \$network;/g)].map(([, pattern = '']) => new RegExp(pattern));
  expect(patterns).toHaveLength(3);
  const matches = patterns.map((pattern) => pattern.exec(address)?.groups?.['network']);
  expect(matches.find((match) => match !== undefined)).toBe(network);
});

// proves security 9.41
it('nginx waits for the check of an upload, as it does for nothing else', async () => {
  const template = await read('deploy/nginx/vizzi.conf.template');
  const [, uploads = ''] = template.split(`location ${UPLOADS_PATH} {`);
  expect(Number(/proxy_read_timeout (\d+)s;/.exec(uploads)?.[1])).toBeGreaterThanOrEqual(600);
  expect(template.match(/proxy_read_timeout/g)).toHaveLength(2);
});

// proves security 10.49
it('the pool tries a PostgreSQL that did not answer again within the second', async () => {
  const { pool } = await compose('docker-compose.scale.yml');
  expect(pool?.environment?.['SERVER_LOGIN_RETRY']).toBe('1');
});

// proves security 10.71
it('the pool passes nothing on that a client left set, and the role has time limits', async () => {
  const { pool } = await compose('docker-compose.scale.yml');
  expect(pool?.environment).toMatchObject({ SERVER_RESET_QUERY: 'RESET ALL', SERVER_RESET_QUERY_ALWAYS: '1' });
  const primary = await read('deploy/postgres/primary.sh');
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect(primary).toContain(`alter role current_user set ${limit} = `);
});

// proves security 12.42
it('servers have one folder for what is being uploaded', async () => {
  const services = await compose('docker-compose.scale.yml');
  for (const [, { volumes }] of Object.entries(services).filter(([name]) => name.startsWith('web')))
    expect(volumes).toEqual(['data:/data']);
  const manifest = await read('deploy/kubernetes/vizzi.yaml');
  for (const line of [
    'accessModes: [ReadWriteMany]',
    'name: uploads, mountPath: /data/uploads',
    'claimName: vizzi-uploads',
  ])
    expect(manifest).toContain(line);
});

it('the file of settings overrides nothing that the manifests for Kubernetes need', async () => {
  const manifest = await read('deploy/kubernetes/vizzi.yaml');
  expect(manifest).toMatch(/- secretRef: .*\n\s+- configMapRef: /);
  const dockerfile = await read('Dockerfile');
  const [, inImage = ''] = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile) ?? [];
  for (const setting of inImage.split(' ').filter((each) => !each.startsWith('NODE_ENV='))) {
    const [name = '', value = ''] = setting.split('=');
    expect(manifest).toMatch(new RegExp(`^  ${name}: '?${value}'?$`, 'm'));
  }
});

it('the manifests for Kubernetes set what exists, and end pods after they have drained', async () => {
  const documents = parseAllDocuments(await read('deploy/kubernetes/vizzi.yaml')).map((each): unknown => each.toJS());
  const ofKind = (kind: string) =>
    documents.filter((each) => z.object({ kind: z.literal(kind) }).safeParse(each).success);
  const [config] = ofKind('ConfigMap').map(
    (each) => z.object({ data: z.record(z.string(), z.string()) }).parse(each).data,
  );
  const known = await settings();
  for (const key of Object.keys(config ?? {})) expect(known).toContain(key);
  const deployment = z.object({
    spec: z.object({
      replicas: z.number(),
      progressDeadlineSeconds: z.number(),
      template: z.object({
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([
            z.object({ startupProbe: z.object({ periodSeconds: z.number(), failureThreshold: z.number() }) }),
          ]),
        }),
      }),
    }),
  });
  const { spec } = deployment.parse(ofKind('Deployment')[0]);
  const budget = z.object({ spec: z.object({ minAvailable: z.number() }) }).parse(ofKind('PodDisruptionBudget')[0]);
  expect(spec.replicas).toBeGreaterThan(budget.spec.minAvailable);
  const [{ startupProbe }] = spec.template.spec.containers;
  expect(spec.progressDeadlineSeconds).toBeGreaterThan(startupProbe.periodSeconds * startupProbe.failureThreshold);
  // What is under way has ten seconds after that, and a database that hangs fifteen.
  expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(2 * Number(config?.['DRAIN_SECONDS']) + 25);
});

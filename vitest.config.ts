import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ALL = 'src/**/*.test.ts';
/** They start processes, kill them, fill disks and cut the power, for minutes: `npm run test:faults` runs them. */
const FAULTS = 'src/faults/**/*.test.ts';
/** They start three servers behind nginx, with all that they need: `npm run test:scale` runs them. */
const SCALE = 'src/scale/**/*.test.ts';

interface Suite {
  readonly include?: string;
  readonly exclude?: string[];
  readonly env?: Record<string, string>;
  readonly fileParallelism?: boolean;
  readonly sequence?: { readonly groupOrder: number };
}

/** Ends what hangs. A busy machine is no reason to fail: how long a thing may take is the bench's matter. */
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 20_000 } } };

const REAL_TIMERS = fileURLToPath(new URL('scripts/real-timers.mjs', import.meta.url));

/** Files share a process: what they import and the embedded databases, which are emptied after each test. */
const node = (name: string, root: string, { include = ALL, ...suite }: Suite = {}) => ({
  test: { name, root, include: [include], isolate: false, setupFiles: [REAL_TIMERS], ...PATIENCE, ...suite },
});

/** These use no database, or the embedded one alone, or are about something else than data. */
const ELSEWHERE = [
  '**/backup.test.ts',
  '**/copies.test.ts',
  '**/config.test.ts',
  '**/{backup,copy-media}-cli.test.ts',
  '**/contract.test.ts',
  '**/faults/{copies-on-a-small-disk,files-after-a-cut,first-start,full-log-disk,one-process,power-cut}.test.ts',
  '**/{lock,open-database,pausing-pglite,preparing-pglite,vacuum,without-files,write-ahead-log}.test.ts',
  '**/http/{bounded-queue,connection-limit,floods,json-depth,json-stream,log,network,pipelining}.test.ts',
  '**/http/{request-pacing,reset-connections,slow-clients,unreadable-requests}.test.ts',
  '**/mail/{recipients,templates,transport}.test.ts',
  '**/media/{block-cache,bucket,bucket-failures,folder,read-turns,scenes,send-file,shared-reads}.test.ts',
  '**/routing.test.ts',
  '**/specification.test.ts',
  '**/stripe-*.test.ts',
  '**/traceability.test.ts',
  '**/uploads/{check-recording,probe-recording,wave-samples}.test.ts',
  '**/web/*.test.ts',
];

/** The suites that work on a database run on the embedded one, and on a real server too where one is named: it alone has several processes. */
const server = process.env['TEST_DATABASE_URL'];
process.env['TEST_DATABASE_TEMPLATE'] ??= `vizzi_test_migrated_${randomUUID().replaceAll('-', '')}`;
const onDatabases = (name: string, root: string, { include = ALL, exclude = [] }: Suite = {}) => [
  node(name, root, { include, exclude: [...exclude, '**/*.postgres.test.ts'] }),
  ...(server
    ? [
        node(`${name} (PostgreSQL)`, root, {
          include,
          exclude: [...exclude, ...ELSEWHERE],
          env: { TEST_DATABASE: server },
        }),
      ]
    : []),
];

export default defineConfig({
  test: {
    // Left alone, vitest keeps a core free for watching: half of a small machine.
    maxWorkers: '100%',
    // `npm run check` stays fast when a package.json changes too; `npm test` runs everything.
    forceRerunTriggers: [],
    globalSetup: server
      ? [fileURLToPath(new URL('packages/db/src/testing/migrated-template.ts', import.meta.url))]
      : [],
    projects: [
      node('domain', 'packages/domain'),
      ...onDatabases('db', 'packages/db'),
      ...onDatabases('api', 'packages/api'),
      ...onDatabases('server', 'apps/server', { exclude: [FAULTS, SCALE] }),
      // What is called `apart` is not a part of `npm test`.
      ...onDatabases('apart: faults', 'apps/server', { include: FAULTS }),
      node('apart: scale', 'apps/server', { include: SCALE, fileParallelism: false, sequence: { groupOrder: 1 } }),
      node('content', 'packages/content'),
      node('stripe-emulator', 'packages/stripe-emulator'),
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], ...PATIENCE } },
      'apps/web',
      // Code of the service worker: a page's Blob and Response are others than a worker's.
      node('downloads', 'apps/web', { include: 'src/offline/downloads/*.test.ts' }),
    ],
  },
});

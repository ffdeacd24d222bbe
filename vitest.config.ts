import { defineConfig } from 'vitest/config';

const node = (name: string, root: string, env: Record<string, string> = {}) => ({
  test: { name, root, env, include: ['src/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 },
});

/** The rooms that work on a database run on the embedded one, and on a real server too where one is named. */
const server = process.env['TEST_DATABASE_URL'];
const onDatabases = (name: string, root: string) => [
  node(name, root),
  ...(server ? [node(`${name} (PostgreSQL)`, root, { TEST_DATABASE: server })] : []),
];

export default defineConfig({
  test: {
    projects: [
      node('domain', 'packages/domain'),
      ...onDatabases('db', 'packages/db'),
      ...onDatabases('api', 'packages/api'),
      ...onDatabases('server', 'apps/server'),
      node('content', 'packages/content'),
      'apps/web',
    ],
  },
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';

const CHECKER = fileURLToPath(new URL('architecture.mjs', import.meta.url));

/** Files that keep the rules, in every direction that is allowed. */
const KEPT = {
  'packages/domain/src/index.ts': 'export interface Minutes {}\nexport const one = 1;',
  'packages/domain/src/index.test.ts': "import 'react';\nimport './index.js';",
  'packages/db/src/index.ts': "export { one } from '@vizzi/domain';",
  'packages/api/src/index.ts': "import '@vizzi/db';\nimport type { Minutes } from '@vizzi/domain';",
  'packages/api/src/player/router.ts': "import './play.js';",
  'packages/api/src/player/play.ts': "import '@vizzi/db';",
  'apps/server/src/main.ts': "import '@vizzi/api';\nimport '@vizzi/db';\nimport 'node:fs';",
  'apps/server/src/demo/main.ts': "import '@vizzi/stripe-emulator';\nimport '../main.js';",
  'apps/server/src/testing/shop.ts': "import '@vizzi/stripe-emulator';",
  'apps/web/src/app/router.tsx': "void import('../features/player/stage/deep/view');",
  'apps/web/src/features/player/stage/deep/view.tsx':
    "import '../../dock';\nimport '../../../../components/menus/menu';\nimport '@vizzi/api/contracts';\nimport 'react';",
  'apps/web/src/features/player/dock.tsx': "import '../../player-engine/engine';\nimport '../../lib/api';",
  'apps/web/src/features/library/list.tsx': '',
  'apps/web/src/components/menus/menu.tsx': "import '../../lib/api';",
  'apps/web/src/player-engine/engine.ts': "import '@vizzi/domain';",
  'apps/web/src/lib/api.ts': "import type { AppRouter } from '@vizzi/api/router';",
  'apps/web/src/testing/render.tsx': "import '../app/router';",
};

/** The rule, a file that breaks it, and how. */
const PLANTED = [
  ['package-domain', 'packages/domain/src/deep/a.ts', "import '@vizzi/db';"],
  ['package-content', 'packages/content/src/a.ts', "import type { one } from '@vizzi/domain';"],
  ['package-stripe-emulator', 'packages/stripe-emulator/src/a.ts', "import '@vizzi/domain';"],
  ['package-db', 'packages/db/src/deep/a.ts', "import type { Caller } from '@vizzi/api';"],
  ['package-api', 'packages/api/src/deep/a.ts', "import '@vizzi/stripe-emulator';"],
  ['domain-is-pure', 'packages/domain/src/deep/b.ts', "import 'node:fs';"],
  ['domain-is-pure', 'packages/domain/src/deep/c.ts', "import 'react';"],
  ['routers-do-not-fetch', 'packages/api/src/newest/router.ts', "import type { Db } from '@vizzi/db';"],
  ['web-lib', 'apps/web/src/lib/deep/a.ts', "import '../../components/menus/menu';"],
  ['web-player-engine', 'apps/web/src/player-engine/deep/a.ts', "import '../../components/menus/menu';"],
  ['web-components', 'apps/web/src/components/deep/er/a.tsx', "void import('../../../features/player/dock');"],
  ['web-offline', 'apps/web/src/offline/deep/a.ts', "import '../../features/player/dock';"],
  ['web-features', 'apps/web/src/features/library/deep/a.tsx', "import type {} from '../../../app/router';"],
  ['web-app', 'apps/web/src/app/deep/a.tsx', "import '../../testing/render';"],
  ['features-stand-apart', 'apps/web/src/features/library/a.tsx', "import '../player/dock';"],
  ['features-stand-apart', 'apps/web/src/features/library/deep/er/b.tsx', "import '../../../player/stage/deep/view';"],
  ['features-stand-apart', 'apps/web/src/features/library/c.tsx', "void import('../player/dock');"],
  ['engine-without-react', 'apps/web/src/player-engine/deep/b.ts', "import type { FC } from 'react';"],
  ['web-without-server', 'apps/web/src/lib/b.ts', "import '@vizzi/api';"],
  ['web-without-server', 'apps/web/src/features/library/deep/d.ts', "import type { Db } from '@vizzi/db';"],
  ['server-stands-apart', 'apps/server/src/deep/a.ts', "import '../../../web/src/lib/api';"],
  ['stripe-emulator-outside-production', 'apps/server/src/deep/b.ts', "import '@vizzi/stripe-emulator';"],
  ['no-test-code-in-production', 'apps/server/src/deep/c.ts', "import '../testing/shop';"],
  ['packages-by-name', 'apps/server/src/deep/d.ts', "import '../../../../packages/db/src/index.js';"],
  ['imports-resolve', 'packages/api/src/deep/b.ts', "import '@vizzi/undeclared';"],
  ['no-circles', 'packages/api/src/player/play.ts', "import type { Router } from './router.js';"],
  [
    'no-paths-into-packages',
    'apps/web/src/lib/c.ts',
    "import.meta.glob('../../../../packages/content/rendered/*.svg');",
  ],
];

let tree;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'architecture-'));
  write({
    'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
    'node_modules/react/index.js': '',
    'packages/stripe-emulator/dist/index.d.ts': '',
    'packages/api/dist/contracts.d.ts': '',
    'packages/api/dist/root.d.ts': '',
  });
  mkdirSync(join(tree, 'node_modules/@vizzi'));
  for (const name of ['api', 'db', 'domain', 'stripe-emulator']) {
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@vizzi', name));
    write({ [`packages/${name}/dist/index.d.ts`]: '' });
    writePackage(name);
  }
  write(KEPT);
});

afterEach(() => rmSync(tree, { recursive: true }));

const entry = (file) => ({ types: `./dist/${file}.d.ts` });

function writePackage(name) {
  const entries = { '.': entry('index'), './contracts': entry('contracts'), './router': entry('root') };
  write({ [`packages/${name}/package.json`]: JSON.stringify({ name: `@vizzi/${name}`, exports: entries }) });
}

function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
}

const check = () => spawnSync(process.execPath, [CHECKER, tree], { encoding: 'utf8' });

it('accepts imports in the allowed directions', () => {
  const { stdout, stderr, status } = check();
  expect(`${stdout}${stderr}`).toContain('no dependency violations found');
  expect(status).toBe(0);
});

it('finds a planted violation of each rule', () => {
  for (const [, path, text] of PLANTED) write({ [path]: text });
  const { stdout, status } = check();
  expect(status).toBe(1);
  const missed = PLANTED.filter(([rule, path]) => !stdout.includes(`error ${rule}: ${path}`));
  expect(missed).toEqual([]);
});

it('has a planted violation for each rule of the configuration', () => {
  const planted = new Set(PLANTED.map(([rule]) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});

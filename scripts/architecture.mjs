// node scripts/architecture.mjs [folder]: holds the imports of apps and packages against .dependency-cruiser.mjs.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './toolchain.mjs';

const folder = resolve(process.argv[2] ?? ROOT);
const cruiser = `${ROOT}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
const args = [cruiser, 'apps', 'packages', '--config', `${ROOT}/.dependency-cruiser.mjs`, '--output-type', 'err-long'];
const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });

// What is no import, such as `import.meta.glob`, names its files in a text. Here is what does so; nothing is to be added.
const WITH_PATHS = ['prerender/document.ts'];
const web = `${folder}/apps/web/src`;
const reaching = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && /['"`](\.\.\/)+(apps|packages)\//.test(readFileSync(`${web}/${path}`, 'utf8')),
);
const wrong = reaching.filter((path) => !WITH_PATHS.includes(path));
for (const path of wrong) process.stdout.write(`  error no-paths-into-packages: apps/web/src/${path}\n`);

process.exit(status || wrong.length > 0 ? 1 : 0);

// node scripts/architecture.mjs [folder]: holds the imports of apps and packages against .dependency-cruiser.mjs.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './toolchain.mjs';

const folder = resolve(process.argv[2] ?? ROOT);
const cruiser = `${ROOT}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
const args = [cruiser, 'apps', 'packages', '--config', `${ROOT}/.dependency-cruiser.mjs`, '--output-type', 'err-long'];
const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });

// A path such as that of `import.meta.glob` is no import, so it is looked for in the text.
const web = `${folder}/apps/web/src`;
const wrong = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && /['"`](\.\.\/)+(apps|packages)\//.test(readFileSync(`${web}/${path}`, 'utf8')),
);
for (const path of wrong) process.stdout.write(`  error no-paths-into-packages: apps/web/src/${path}\n`);

process.exit(status || wrong.length > 0 ? 1 : 0);

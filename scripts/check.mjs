// npm run check [-- REF]: the fast loop. Types, format and architecture of everything; lint and nearby tests of what changed
// since REF, or of what is not committed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, install, ROOT, run, step } from './toolchain.mjs';

const [since = 'HEAD'] = process.argv.slice(2);
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
const paths = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(`${ROOT}/${path}`));

await install();
// Some tests open the built web app; that of the last build will do.
if (!existsSync(`${ROOT}/apps/web/dist/index.html`)) await build();
const bin = (name) => `node_modules/.bin/${name}`;
step('Checking types');
await run(bin('tsc'), ['-b']);
step('Linting');
await run(bin('oxlint'), ['--quiet'], { quiet: true });
if (sources.length > 0) await run(bin('oxlint'), ['--type-aware', '--quiet', ...sources], { quiet: true });
step('Checking the format');
await run(bin('oxfmt'), ['--check'], { quiet: true });
step('Checking the architecture');
await run(process.execPath, ['scripts/architecture.mjs'], { quiet: true });
if (sources.length > 0) {
  step('Testing what changed');
  await run(bin('vitest'), ['run', '--passWithNoTests', '--changed', since, ...new Set(sources.map(placeOfTests))]);
}

/** Where the tests of a file are: in its folder, or beside it where that is the whole of a package. */
function placeOfTests(path) {
  return dirname(path).endsWith('/src') ? path.replace(/(\.test)?\.\w+$/, '.') : `${dirname(path)}/`;
}

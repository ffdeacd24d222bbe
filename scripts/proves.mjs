// Lists the tests that carry the id of a statement: `npm run proves -- spec 2.3.4`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ROOT } from './toolchain.mjs';

const id = process.argv.slice(2).join(' ');
if (!/^(spec|security) D?\d+(\.\d+)+$/.test(id)) {
  process.stderr.write('Say which statement: npm run proves -- spec 2.3.4, or security 3.2\n');
  process.exit(1);
}

const TAG = /^\s*\/\/ proves (.+)$/;
const files = ['apps', 'packages'].flatMap((parent) =>
  readdirSync(`${ROOT}/${parent}`).flatMap((name) =>
    ['src', 'e2e'].flatMap((folder) => filesOf(`${parent}/${name}/${folder}`)),
  ),
);
for (const path of files) {
  const lines = readFileSync(`${ROOT}/${path}`, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const [, list] = TAG.exec(line) ?? [];
    if (!list?.split(', ').includes(id)) continue;
    const start = lines.findIndex((next, at) => at > index && !TAG.test(next));
    process.stdout.write(`${path}:${start + 1}  ${titleOf(lines.slice(start).join('\n'))}\n`);
  }
}

function filesOf(folder) {
  if (!existsSync(`${ROOT}/${folder}`)) return [];
  const names = readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(test|spec)\.tsx?$/.test(name)).map((name) => `${folder}/${name}`);
}

/** The first text that a call begins with and that another argument follows: the title of the test. */
function titleOf(source) {
  return /(?:\bit|\btest|\))\(\s*(['"`])(.+?)\1\s*,/.exec(source)?.[2] ?? '';
}

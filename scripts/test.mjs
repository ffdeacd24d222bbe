// npm test: types, lint, format, architecture and every suite that needs neither a browser nor a database server, but for
// `npm run test:faults`, and no servers behind a proxy: `npm run test:scale`.
import { build, folderForTests, install, run, step } from './toolchain.mjs';

await install();
await build();
const bin = (name) => `node_modules/.bin/${name}`;
step('Checking types');
await run(bin('tsc'), ['-b']);
step('Linting');
await run(bin('oxlint'), ['--type-aware', '--quiet'], { quiet: true });
step('Checking the format');
await run(bin('oxfmt'), ['--check'], { quiet: true });
step('Checking the architecture');
await run(process.execPath, ['scripts/architecture.mjs'], { quiet: true });
step('Testing');
await run(bin('vitest'), ['run', '--project', '!apart*', ...process.argv.slice(2)], {
  env: { TMPDIR: folderForTests() },
});
step(
  'Passed. Not among these: npm run test:faults (kills, full disks, power cuts), npm run test:scale (three servers)',
);

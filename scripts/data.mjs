// npm run backup -- FILE, npm run restore -- FILE: the embedded database as one file, while no server uses it.
// npm run restored -- IDS: what a restored database needs before its first start; IDS of members who left since.
import { resolve } from 'node:path';
import { environmentOptions } from './environment.mjs';
import { build, install, run } from './toolchain.mjs';

const [command, ...given] = process.argv.slice(2);
const environment = environmentOptions();
await install();
await build();
// npm runs scripts at the root: a relative path is meant from where it was typed.
const args = command === 'restored' ? given : given.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
await run(process.execPath, [...environment, 'apps/server/dist/backup-cli.js', command, ...args]);

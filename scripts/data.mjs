// npm run backup -- FILE, npm run restore -- FILE: the embedded database as one file, while no server uses it.
// npm run restored -- IDS: what a restored database needs before its first start; IDS of members who left since.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, install, ROOT, run } from './toolchain.mjs';

const [command, ...given] = process.argv.slice(2);
await install();
await build();
const environment = existsSync(`${ROOT}/.env`) ? ['--env-file=.env'] : [];
// npm runs scripts at the root: a relative path is meant from where it was typed.
const args = command === 'restored' ? given : given.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
await run(process.execPath, [...environment, 'apps/server/dist/backup-cli.js', command, ...args]);

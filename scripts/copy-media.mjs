// npm run copy-media: the audio of the demo catalogue and of MEDIA_DIR goes into the bucket of MEDIA_URL.
import { existsSync } from 'node:fs';
import { build, install, ROOT, run } from './toolchain.mjs';

await install();
await build();
const environment = existsSync(`${ROOT}/.env`) ? ['--env-file=.env'] : [];
await run(process.execPath, [...environment, 'apps/server/dist/copy-media-cli.js']);

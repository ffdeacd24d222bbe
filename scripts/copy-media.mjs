// npm run copy-media: the audio of the demo catalogue and of MEDIA_DIR goes into the bucket of MEDIA_URL.
import { environmentOptions } from './environment.mjs';
import { build, install, run } from './toolchain.mjs';

const environment = environmentOptions();
await install();
await build();
await run(process.execPath, [...environment, 'apps/server/dist/copy-media-cli.js']);

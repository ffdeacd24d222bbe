// npm run scale: the topology of docker-compose.scale.yml as processes of this machine, from Debian's packages.
import { build, folderForTests, install, run } from './toolchain.mjs';

await install();
await build();
await run(process.execPath, ['apps/server/dist/testing/topology-main.js'], { env: { TMPDIR: folderForTests() } });

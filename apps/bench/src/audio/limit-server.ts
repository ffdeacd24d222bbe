// The limit of Node: the range that was asked for, out of a file in memory, and nothing else; or nginx told to send it.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const [path = '', accelPrefix = ''] = process.argv.slice(2);
const file = await readFile(path);
const type = { 'content-type': 'audio/mp4' };
const server = createServer((request, response) => {
  if (request.url?.startsWith('/open/')) {
    response.writeHead(200, { ...type, 'x-accel-redirect': accelPrefix + path, 'content-length': 0 }).end();
    return;
  }
  const [, start = 0, end = file.length - 1] = /(\d+)-(\d+)/.exec(request.headers.range ?? '')?.map(Number) ?? [];
  const status = request.headers.range ? 206 : 200;
  response.writeHead(status, { ...type, 'content-length': end - start + 1 }).end(file.subarray(start, end + 1));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit(0));

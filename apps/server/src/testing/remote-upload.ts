import { once } from 'node:events';
import { request } from 'node:http';
import { base64, TUS } from './test-uploads.js';

/** What a server under load says; a full disk is another reason for 503, which lasts. */
const BUSY = 'We are very busy at the moment.';

/** The requests of an upload to a process. */
export function remoteUpload(cookie: string) {
  const headers = { ...TUS, cookie };
  const partHeaders = (offset: number) => ({
    ...headers,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  /** Sends a request again while the server is too busy for it, as clients do. */
  const send = async (address: string, options: RequestInit): Promise<Response> => {
    for (;;) {
      const answer = await fetch(address, options);
      if (!(await answer.clone().text()).includes(BUSY)) return answer;
    }
  };
  return {
    /** Begins an upload; answers its path, and throws the server's answer where it refuses. */
    async begin(address: string, size: number): Promise<string> {
      const upload = { 'upload-length': String(size), 'upload-metadata': `name ${base64('lake.wav')}` };
      const answer = await send(`${address}/api/admin/uploads`, {
        method: 'POST',
        headers: { ...headers, ...upload },
      });
      const path = answer.headers.get('location');
      if (path === null) throw new Error(`no upload begins: ${answer.status} ${await answer.text()}`);
      return path;
    },
    sendPart: (address: string, path: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
      send(`${address}${path}`, { method: 'PATCH', headers: partHeaders(offset), body: bytes }),
    /** Sends the first half of a part; answers when the server has begun to read it. It never gets the rest. */
    async beginPart(address: string, path: string, offset: number, bytes: Uint8Array): Promise<void> {
      const pending = request(`${address}${path}`, {
        method: 'PATCH',
        headers: { ...partHeaders(offset), 'content-length': bytes.length, expect: '100-continue' },
      });
      pending.on('error', () => {});
      pending.flushHeaders();
      await once(pending, 'continue');
      pending.write(bytes.subarray(0, bytes.length / 2));
    },
    /** How many bytes have arrived; undefined while the upload is in use. */
    async offset(address: string, path: string): Promise<number | undefined> {
      const answer = await send(`${address}${path}`, { method: 'HEAD', headers });
      return answer.ok ? Number(answer.headers.get('upload-offset')) : undefined;
    },
    finish: (address: string, path: string) =>
      fetch(`${address}${path}/finish`, { method: 'POST', headers: { cookie } }),
  };
}

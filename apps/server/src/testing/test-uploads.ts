import type { Readable } from 'node:stream';
import { addMember } from '@vizzi/api/testing';
import { UPLOAD_LIMITS } from '@vizzi/domain';
import type { Client, TestApp } from './test-app.js';

export const TUS = { 'tus-resumable': '1.0.0' };
export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A client with an account of its own, and the account's id. */
export async function clientFor(test: TestApp, fields: object): Promise<[Client, number]> {
  const { id } = await addMember(test.deps, `member-${crypto.randomUUID()}`, fields);
  const client = test.client();
  client.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
  return [client, id];
}

export const editorFor = (test: TestApp) => clientFor(test, { isAdmin: true, adminRole: 'editor' });

interface UploadNames {
  readonly name?: string;
  readonly metadata?: string;
}

/** Begins an upload; answers its address. */
export async function begin(client: Client, size: number, { name = 'lake.m4a', metadata = '' }: UploadNames = {}) {
  const response = await client.send({
    method: 'POST',
    url: '/api/admin/uploads',
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': `name ${base64(name)}${metadata}` },
  });
  return { response, address: String(response.headers['location']) };
}

export const sendPart = (client: Client, address: string, offset: number, bytes: Buffer | Readable) =>
  client.send({
    method: 'PATCH',
    url: address,
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });

/** Sends every part of a file; answers its address. */
export async function sendWhole(client: Client, bytes: Buffer, names: UploadNames = {}): Promise<string> {
  const { address } = await begin(client, bytes.length, names);
  for (let at = 0; at < bytes.length; at += UPLOAD_LIMITS.partBytes) {
    const { statusCode } = await sendPart(client, address, at, bytes.subarray(at, at + UPLOAD_LIMITS.partBytes));
    if (statusCode !== 204) throw new Error(`a part was answered with ${statusCode}`);
  }
  return address;
}

/** Uploads a whole file and asks for it to be checked, as a recording or as a cover. */
export async function upload(
  client: Client,
  bytes: Buffer,
  { as = 'finish', ...names }: UploadNames & { as?: 'finish' | 'finish-cover' } = {},
) {
  const address = await sendWhole(client, bytes, names);
  return { address, response: await client.post(`${address}/${as}`) };
}

import { ADMIT, type Admin, type Deps } from '@vizzi/api';
import { AppError, type ErrorCode, UPLOAD_LIMITS } from '@vizzi/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { CreateContext } from '../http/context.js';
import { hasRoom, NO_ROOM } from './disk-room.js';
import { finishCover } from './finish-cover.js';
import { finishRecording } from './finish-recording.js';
import { ADMIN_HEADER, UPLOADS_PATH } from './tus-server.js';
import { refuseManyUnfinished, refuseUploadOfAnother, UPLOAD_GONE } from './unfinished-uploads.js';
import { finishAlone, type UploadPorts } from './whole-upload.js';

const input = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** What the tus server answers in words of its own, in ours. */
const FAILURES: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  403: ['not_found', UPLOAD_GONE],
  404: ['not_found', UPLOAD_GONE],
  409: [
    'conflict',
    'This part does not follow the one before it. Please ask how much has arrived, and go on from there.',
  ],
  410: ['not_found', 'This upload was not finished within a day and is gone. Please choose the file again.'],
  412: ['invalid', 'Please send the header Tus-Resumable: 1.0.0'],
  415: ['unsupported_media_type', 'Parts are sent as application/offset+octet-stream'],
};

/** Of a file that begins, and of a part. */
const TOO_LARGE = {
  POST: `This file is too large. A recording may have ${UPLOAD_LIMITS.bytes / 1_000_000} MB at most.`,
  PATCH: 'This part is longer than what is missing of the file. Please ask how much has arrived, and send the rest.',
};
const PART_TOO_LARGE = `This part is too large. Please send ${UPLOAD_LIMITS.partBytes / 1_024} kilobytes at most, and the rest as further parts.`;
/** Letters of the header that describes a file, which answers repeat: the longest name that a system takes, in base64. */
const MAX_METADATA = 2_000;
/** Uploads are counted by admin, wherever they come from. */
const PLACE = 'session';

interface UploadOptions extends UploadPorts {
  readonly deps: Deps;
  readonly createContext: CreateContext;
}

/**
 * Takes recordings and covers in parts by the tus protocol, from editors alone, who are recognised before a byte is read. Each part is
 * an ordinary request, so that everything that holds for requests holds for it.
 */
export async function mountUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  await app.register(async (scope) => {
    const { tus, deps, createContext } = options;
    scope.addContentTypeParser(
      'application/offset+octet-stream',
      { parseAs: 'buffer', bodyLimit: UPLOAD_LIMITS.partBytes },
      (_request, body, done) => done(null, body),
    );
    const admins = new WeakMap<FastifyRequest, Admin>();
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      admins.set(request, ADMIT.editor((await createContext(request, reply, { fresh: true })).viewer));
    });
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new AppError('too_large', PART_TOO_LARGE) : error;
    });
    const adminOf = (request: FastifyRequest) => {
      const admin = admins.get(request);
      if (!admin) throw new AppError('unauthenticated', 'Not authenticated');
      return admin;
    };
    const ownUploadOf = async (request: FastifyRequest) => {
      const admin = adminOf(request);
      const { id } = input.parse(request.params);
      const isBegun = await refuseUploadOfAnother(options.directory, id, admin.id);
      return { admin, id, isBegun };
    };
    const requireRoom = async (bytes: number) => {
      if (!(await hasRoom(options.directory, bytes))) throw new AppError('unavailable', NO_ROOM);
    };
    const handOver = async (request: FastifyRequest, reply: FastifyReply, path = UPLOADS_PATH) => {
      refuseIncomplete(request);
      await requireRoom(bytesOf(request));
      const answer = await tus.handleWeb(toWebRequest(request, adminOf(request), path)).catch(unlessRefused);
      if (answer instanceof Response && answer.status < 500) return sendTusAnswer(reply, answer);
      await requireRoom(UPLOAD_LIMITS.partBytes);
      const message = request.method === 'DELETE' ? NOT_DELETED : NOT_WRITTEN;
      throw Object.assign(new AppError('unavailable', message), { cause: answer });
    };
    // One after another, so that no two are counted as the last one.
    const oneBegins = pLimit(1);
    scope.post(UPLOADS_PATH, async (request, reply) => {
      const { id } = adminOf(request);
      return oneBegins(async () => {
        await refuseManyUnfinished(options.directory, id);
        await deps.limits.takeName('upload', String(id), PLACE);
        return handOver(request, reply);
      });
    });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id`,
      handler: async (request, reply) => {
        const { admin, id, isBegun } = await ownUploadOf(request);
        // Not worth a lock, for which the database waits for its disk: an editor can name as many.
        if (!isBegun) throw new AppError('not_found', UPLOAD_GONE);
        const run = () => handOver(request, reply, `${UPLOADS_PATH}/${id}`);
        // What is being checked is not taken away meanwhile.
        const change = () => (request.method === 'DELETE' ? finishAlone(deps.db, id, run) : run());
        return deps.turns.take({ address: request.ip, memberId: admin.id, isChange: true }, 'change', change);
      },
    });
    scope.post(`${UPLOADS_PATH}/:id/finish`, async (request) => {
      const { admin, id } = await ownUploadOf(request);
      return finishRecording(deps, admin, id, options);
    });
    scope.post(`${UPLOADS_PATH}/:id/finish-cover`, async (request) => {
      const { admin, id } = await ownUploadOf(request);
      return finishCover(deps, admin, id, options);
    });
  });
}

/** Refuses what the tus server takes for another failure. Throws `invalid`. */
function refuseIncomplete({ method, headers }: FastifyRequest): void {
  if (headers['upload-concat'] !== undefined) {
    throw new AppError(
      'invalid',
      'Uploads are not put together here. Please send the file as one upload, without Upload-Concat.',
    );
  }
  if (String(headers['upload-metadata'] ?? '').length > MAX_METADATA) {
    throw new AppError('invalid', 'The header Upload-Metadata is too long. Please send the name of the file alone.');
  }
  if (method === 'PATCH' && headers['upload-offset'] === undefined) {
    throw new AppError('invalid', 'Please send the header Upload-Offset: the number of bytes that have arrived.');
  }
}

/** How much a request adds to the disk, now or in its further parts. What is too large is refused for that. */
function bytesOf({ method, headers, body }: FastifyRequest): number {
  if (method === 'PATCH' && Buffer.isBuffer(body)) return body.length;
  const length = method === 'POST' ? Number(headers['upload-length']) : 0;
  return length > 0 && length <= UPLOAD_LIMITS.bytes ? length : 0;
}

/** The request for the tus server, which would read another upload out of the query of the address. */
function toWebRequest({ method, headers, body }: FastifyRequest, { id }: Admin, path: string): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value);
  sent.set(ADMIN_HEADER, String(id));
  // The tus server refuses what two proxies write one after the other, though it answers addresses without a host.
  sent.delete('x-forwarded-proto');
  const bytes = method === 'PATCH' && Buffer.isBuffer(body) ? new Uint8Array(body) : null;
  return new Request(new URL(path, 'http://localhost'), { method, headers: sent, body: bytes });
}

async function sendTusAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length' && name !== 'connection') {
      void reply.header(name, value);
    }
  }
  if (answer.ok) return reply.code(answer.status).send();
  if (answer.status === 413)
    throw new AppError('too_large', TOO_LARGE[reply.request.method === 'PATCH' ? 'PATCH' : 'POST']);
  const [code, message] = FAILURES[answer.status] ?? [
    'invalid',
    'This is no part of an upload. Please choose the file again.',
  ];
  throw new AppError(code, message);
}

const NOT_DELETED = 'This upload could not be cancelled just now. Please try again in a moment.';
const NOT_WRITTEN = 'This part could not be written. Please go on in a moment.';

function unlessRefused(error: unknown): unknown {
  if (error instanceof AppError) throw error;
  return error;
}

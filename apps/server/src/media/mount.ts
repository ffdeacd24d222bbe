import { type Deps, getAudio, getCaptions, type Identify } from '@vizzi/api';
import { audioInput, sessionInput } from '@vizzi/api/contracts';
import { AppError, MUSIC, type Music } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CreateContext } from '../http/context.js';
import type { ReadyAnswers } from '../http/ready-answers.js';
import { createBlockCache } from './block-cache.js';
import type { MediaStore } from './media-store.js';
import { keepOpenMedia } from './open-media.js';
import { fileHeaders, handOverHeaders, sendFile } from './send-file.js';

/** Asked for on every request, so that an entitlement that ends is felt at once. */
const GATED = 'private, no-cache';
const MUSIC_CACHE = 'public, max-age=86400';

const musicInput = z.object({ name: z.enum(MUSIC) });

export interface MediaOptions {
  readonly deps: Deps;
  readonly store: MediaStore;
  readonly createContext: CreateContext;
  /** Where the proxy in front of us finds files by their path on disk; without one they are sent from here. */
  readonly accelPrefix?: string | undefined;
  /** Media keys of the loops. */
  readonly music: Record<Music, string>;
  readonly ready: ReadyAnswers;
}

/** Audio, captions and music. Who may hear is decided on every GET, HEAD and range. */
export function mountMedia(
  app: FastifyInstance,
  { deps, store, createContext, music, accelPrefix, ready }: MediaOptions,
): void {
  const methods = ['GET', 'HEAD'];
  const blocks = createBlockCache();
  const open = keepOpenMedia(deps.catalogVersion, blocks, ready);

  app.route({
    method: methods,
    url: '/api/sessions/:id/audio',
    handler: async (request, reply) => {
      const input = audioInput.parse({ ...record(request.query), ...record(request.params) });
      return sendStored(request, reply, (identify) => getAudio(deps, identify, input), GATED);
    },
  });

  app.route({
    method: methods,
    url: '/api/sessions/:id/captions',
    handler: async (request, reply) => {
      const input = sessionInput.parse(request.params);
      return sendStored(request, reply, (identify) => getCaptions(deps, identify, input), GATED);
    },
  });

  app.route({
    method: methods,
    url: '/api/music/:name',
    handler: async (request, reply) => {
      const { name } = musicInput.parse(request.params);
      return sendStored(request, reply, async () => music[name], MUSIC_CACHE);
    },
  });

  /** Sends what is stored where `find` says. If it did not ask who listens, the address is the same for everybody. */
  async function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    find: (identify: Identify) => Promise<string>,
    cacheControl: string,
  ) {
    const version = deps.catalogVersion.current;
    let isOpen = true;
    const address = await find(async () => {
      isOpen = false;
      return (await createContext(request, reply, { fresh: true })).viewer;
    });
    // What is hosted elsewhere is fetched from there, without letting the address be remembered.
    if (/^https?:\/\//.test(address)) return reply.header('cache-control', 'no-store').redirect(address, 302);
    const file = await store.find(address);
    if (!file) throw new AppError('not_found', 'This file is missing');

    const headers = accelPrefix ? handOverHeaders(file, accelPrefix, cacheControl) : fileHeaders(file, cacheControl);
    if (isOpen) open.keep(request, reply, { version, headers, ...(accelPrefix ? {} : { file }) });
    return accelPrefix ? reply.headers(headers).send() : sendFile(request, reply, { file, blocks, headers });
  }
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

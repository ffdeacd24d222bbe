import {
  ADMIT,
  type Deps,
  getAudio,
  getCaptions,
  getPreview,
  getStudioAudio,
  getStudioCaptions,
  type StoredMedia,
} from '@vizzi/api';
import { audioInput, sessionInput } from '@vizzi/api/contracts';
import { AppError, COVER_LIMITS, MUSIC, type Music, type Place, PLACES } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CreateContext } from '../http/context.js';
import { createBlockCache } from './block-cache.js';
import { createReadTurns } from './read-turns.js';
import type { MediaFile as FoundFile, MediaStore } from './media-store.js';
import { createSharedReads } from './shared-reads.js';
import { fileHeaders, handOverHeaders, sendFile } from './send-file.js';

/** A client may keep a session's audio but must ask each time: an entitlement may have ended, a session become premium. */
const CACHE_CONTROL = {
  shared: 'public, no-cache',
  private: 'private, no-cache',
  open: 'public, max-age=86400',
  fixed: 'public, max-age=31536000, immutable',
};

const musicInput = z.object({ name: z.enum(MUSIC) });
const keyInput = z.object({ '*': z.string().max(300) });
/** Letters of the name of a cover, with which the names of all its pictures begin. */
const COVER_NAME = 16;
/** The two pictures of a cover. */
const COVER_FILE = new RegExp(`^[0-9a-f]{${COVER_NAME}}(-${COVER_LIMITS.small})?\\.webp$`);
const coverInput = z.object({ name: z.string().regex(COVER_FILE) });
const placeInput = z.object({ place: z.enum(PLACES) });

interface MediaFile {
  readonly key: string;
}

/** What belongs to no session and is open to everybody. */
export interface OpenMedia {
  readonly music: Record<Music, MediaFile>;
  readonly places: Record<Place, MediaFile>;
  readonly greeting: MediaFile;
}

export interface MediaOptions {
  readonly deps: Deps;
  readonly store: MediaStore;
  readonly createContext: CreateContext;
  /** Where the proxy in front of us finds files of the disk by their path; without one they are sent from here. */
  readonly accelPrefix?: string | undefined;
  readonly open: OpenMedia;
}

/** Audio, captions, previews, loops, the greeting, covers, and any file for editors. The entitlement is checked on every GET, HEAD and range. */
export function mountMedia(
  app: FastifyInstance,
  { deps, store, createContext, open, accelPrefix }: MediaOptions,
): void {
  const method = ['GET', 'HEAD'];
  const blocks = createBlockCache();
  const turnsOf = createReadTurns();
  const findCover = createSharedReads<FoundFile | undefined>();

  app.route({
    method,
    url: '/api/sessions/:id/audio',
    handler: async (request, reply) => {
      const input = audioInput.parse({ ...record(request.query), ...record(request.params) });
      return sendSessionMedia(request, reply, await getAudio(deps, identify(request, reply), input));
    },
  });

  app.route({
    method,
    url: '/api/sessions/:id/captions',
    handler: async (request, reply) => {
      const input = sessionInput.parse(request.params);
      return sendSessionMedia(request, reply, await getCaptions(deps, identify(request, reply), input));
    },
  });

  app.route({
    method,
    url: '/api/sessions/:id/preview',
    handler: async (request, reply) => {
      return sendSessionMedia(request, reply, await getPreview(deps, sessionInput.parse(request.params)));
    },
  });

  app.route({
    method,
    url: '/api/music/:name',
    handler: async (request, reply) => {
      const { name } = musicInput.parse(request.params);
      return sendStored(request, reply, open.music[name].key, CACHE_CONTROL.open);
    },
  });

  app.route({
    method,
    url: '/api/places/:place',
    handler: async (request, reply) => {
      const { place } = placeInput.parse(request.params);
      return sendStored(request, reply, open.places[place].key, CACHE_CONTROL.open);
    },
  });

  app.route({
    method,
    url: '/api/greeting',
    handler: async (request, reply) => sendStored(request, reply, open.greeting.key, CACHE_CONTROL.open),
  });

  /** Sent from here also when it lies in a bucket: a page shows pictures of our own site at once, and they are small. */
  app.route({
    method,
    url: '/api/covers/:name',
    handler: async (request, reply) => {
      const { name } = coverInput.parse(request.params);
      // Anybody may ask for names that there are not, and a store answers only so many questions in a second.
      const isKnown = await deps.covers.has(name.slice(0, COVER_NAME));
      const key = `covers/${name}`;
      const { take } = turnsOf(request, reply);
      // A look-up brings no bytes for which new connections would wait.
      const file = isKnown && (await findCover(key, { take, begin: (find) => find() }, () => store.find(key)));
      if (!file) throw new AppError('not_found', 'This picture is missing');
      return sendBytes(request, reply, file, CACHE_CONTROL.fixed);
    },
  });

  const requireEditor = async (request: FastifyRequest, reply: FastifyReply) =>
    ADMIT.editor((await createContext(request, reply, { fresh: true })).viewer);

  /** Any stored file, for those who make sessions. It never redirects to the address: anybody may have written the link. */
  app.route({
    method,
    url: '/api/admin/media/*',
    handler: async (request, reply) => {
      await requireEditor(request, reply);
      return sendFileOf(request, reply, keyInput.parse(request.params)['*'], CACHE_CONTROL.private);
    },
  });

  /** The voices and the captions of a session of any status, for those who preview it. */
  app.route({
    method,
    url: '/api/admin/sessions/:id/audio',
    handler: async (request, reply) => {
      const editor = await requireEditor(request, reply);
      const input = audioInput.parse({ ...record(request.query), ...record(request.params) });
      return sendSessionMedia(request, reply, await getStudioAudio(deps, editor, input));
    },
  });

  app.route({
    method,
    url: '/api/admin/sessions/:id/captions',
    handler: async (request, reply) => {
      const editor = await requireEditor(request, reply);
      const input = sessionInput.parse(request.params);
      return sendSessionMedia(request, reply, await getStudioCaptions(deps, editor, input));
    },
  });

  /** The viewer as the database knows it now: a cached one may be a second old. */
  const identify = (request: FastifyRequest, reply: FastifyReply) => async () =>
    (await createContext(request, reply, { fresh: true })).viewer;

  const sendSessionMedia = (request: FastifyRequest, reply: FastifyReply, { address, isPublic }: StoredMedia) =>
    sendStored(request, reply, address, isPublic ? CACHE_CONTROL.shared : CACHE_CONTROL.private);

  async function sendStored(request: FastifyRequest, reply: FastifyReply, address: string, cacheControl: string) {
    // Media that is hosted elsewhere is fetched from there; clients must not remember the address.
    if (/^https?:\/\//.test(address)) return reply.header('cache-control', 'no-store').redirect(address, 302);
    return sendFileOf(request, reply, address, cacheControl);
  }

  async function sendFileOf(request: FastifyRequest, reply: FastifyReply, key: string, cacheControl: string) {
    const file = await store.find(key);
    if (!file) throw new AppError('not_found', 'This file is missing');
    if (accelPrefix && file.path) {
      return reply.headers(handOverHeaders(file, file.path, accelPrefix, cacheControl)).send();
    }
    if (file.sign) return reply.header('cache-control', 'no-store').redirect(await file.sign(request.method), 302);
    return sendBytes(request, reply, file, cacheControl);
  }

  const sendBytes = (request: FastifyRequest, reply: FastifyReply, file: FoundFile, cacheControl: string) =>
    sendFile(request, reply, {
      file,
      blocks,
      turns: turnsOf(request, reply),
      headers: fileHeaders(file, cacheControl),
    });
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

import type { IncomingMessage } from 'node:http';
import type { CatalogVersion } from '@vizzi/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { routeOf } from '../http/metrics.js';
import { type ReadyAnswer, type ReadyAnswers, sharedHeaders } from '../http/ready-answers.js';
import type { BlockCache } from './block-cache.js';
import type { MediaFile } from './media-store.js';
import { fileAnswer } from './send-file.js';

/** Media that nobody has to be known to hear. */
export interface OpenMedia {
  /** Has what `opened` brings ready for a moment, if the catalogue is still that of the version. */
  keep(request: FastifyRequest, reply: FastifyReply, opened: Opened): void;
}

interface Opened {
  readonly version: number;
  /** Beside what every answer has. */
  readonly headers: Record<string, string>;
  /** Sent from here; without it the headers are all. */
  readonly file?: MediaFile;
}

/** Together with what is kept of the session and of the file: a change that nobody announced is felt within a second. */
const TTL_MS = 500;
/** Whoever adds to an address makes a new one; of so many, however long, little memory is taken. */
const MAX_ADDRESSES = 1_000;

export function keepOpenMedia(catalogVersion: CatalogVersion, blocks: BlockCache, ready: ReadyAnswers): OpenMedia {
  const kept = new LRUCache<string, { version: number; find: (request: IncomingMessage) => ReadyAnswer | undefined }>({
    max: MAX_ADDRESSES,
    ttl: TTL_MS,
  });

  ready.add((request) => {
    const media = kept.get(request.url ?? '');
    return media?.version === catalogVersion.current ? media.find(request) : undefined;
  });

  return {
    keep(request, reply, { version, headers: own, file }) {
      if (version !== catalogVersion.current) return;
      const route = routeOf(request);
      const headers = [...sharedHeaders(reply), ...Object.entries(own).flat()];
      const handedOver = { route, status: 200, headers: [...headers, 'content-length', '0'] };
      kept.set(request.url, {
        version,
        find: file ? (asked) => readyPart(asked, file, { blocks, route, headers }) : () => handedOver,
      });
    },
  };
}

/** The answer of a file, unless something of it has to be read, or is too long to be sent at once. */
function readyPart(
  request: IncomingMessage,
  file: MediaFile,
  { blocks, route, headers }: { blocks: BlockCache; route: string; headers: readonly string[] },
): ReadyAnswer | undefined {
  const { status, contentLength, contentRange, part } = fileAnswer(request, file);
  const body = part && blocks.peek(file, part.start, part.end);
  if (part && !body) return undefined;
  const described = [...headers];
  if (contentRange !== undefined) described.push('content-range', contentRange);
  if (contentLength !== undefined) described.push('content-length', String(contentLength));
  return { route, status, headers: described, body };
}

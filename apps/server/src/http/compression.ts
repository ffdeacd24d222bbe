import type { FastifyCompressOptions } from '@fastify/compress';

/** For answers that are made anew for each request. Shorter ones than 1 KB go out as they are. */
export const COMPRESSION: FastifyCompressOptions = { encodings: ['br', 'gzip'], threshold: 1_024 };

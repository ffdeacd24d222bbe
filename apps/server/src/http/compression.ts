import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * For answers that are made anew for each request. Shorter ones than 1 KB go out as they are. Bodies of requests are not unpacked:
 * a megabyte may arrive as one kilobyte.
 */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1_024,
  globalDecompression: false,
};

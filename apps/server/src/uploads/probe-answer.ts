import { z } from 'zod';

/** A recording as the server found it. */
const recording = z.object({
  container: z.string(),
  codec: z.string(),
  channels: z.int(),
  /** Hertz. */
  sampleRate: z.int(),
  /** Seconds. */
  duration: z.number(),
  /** The ending of its key. */
  extension: z.enum(['m4a', 'mp3', 'wav', 'flac', 'ogg']),
});
export type Recording = z.infer<typeof recording>;

/** What the thread answers that reads a file. */
export const probeAnswer = z.union([z.object({ recording }), z.object({ refusal: z.string() })]);
export type ProbeAnswer = z.infer<typeof probeAnswer>;

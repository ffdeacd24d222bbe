import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { manifestPath } from './paths.js';

const fileSchema = z.strictObject({ sha256: z.string().length(64), bytes: z.int().positive() });

const audioSchema = fileSchema.extend({
  /** Seconds, from the container. */
  seconds: z.number(),
  /** Integrated loudness and highest peak of the encoded file. */
  lufs: z.number(),
  peak: z.number(),
});

const voiceSchema = audioSchema.extend({
  /** kbit/s of the frames in which somebody speaks. */
  speechKbps: z.number(),
  /** The loudest 5 ms that the encoder left where the recording is quiet, in dBFS. */
  edgeDb: z.number(),
});

const sessionSchema = z.strictObject({
  /** Hash of everything the files depend on; when it changes, they are rendered again. */
  input: z.string(),
  /** Seconds of one unit of pause in the text. */
  secondsPerPause: z.number(),
  female: voiceSchema,
  male: voiceSchema,
  captions: fileSchema,
  /** Thirty seconds of a premium session. */
  preview: voiceSchema.optional(),
});

const loopSchema = z.strictObject({
  input: z.string(),
  /** Difference between the two sides of the loop's join in dB: in the mix, and in the encoded file. */
  joinDb: z.strictObject({ mixed: z.number(), encoded: z.number() }),
  audio: audioSchema,
});

const placeSchema = loopSchema.extend({
  /** The quietest half second, in dBFS. */
  quietestDb: z.number(),
  /** The level of each octave from 125 Hz, in dBFS. */
  octavesDb: z.array(z.number()),
});

export const manifestSchema = z.strictObject({
  sessions: z.record(z.string(), sessionSchema),
  music: z.record(z.string(), loopSchema),
  places: z.record(z.string(), placeSchema).default({}),
  greeting: z.strictObject({ input: z.string(), audio: voiceSchema }).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
export type ManifestVoice = z.infer<typeof voiceSchema>;
export type ManifestAudio = z.infer<typeof audioSchema>;
export type ManifestSession = z.infer<typeof sessionSchema>;
export type ManifestLoop = z.infer<typeof loopSchema>;

/** The manifest of the rendered files; empty when there are none. */
export function loadManifest(): Manifest {
  if (!existsSync(manifestPath)) return { sessions: {}, music: {}, places: {} };
  return manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
}

/** Media keys of a session: paths below the media root. */
export const sessionKeys = (slug: string): Record<'female' | 'male' | 'captions' | 'preview', string> => ({
  female: `demo/${slug}/female.m4a`,
  male: `demo/${slug}/male.m4a`,
  captions: `demo/${slug}/captions.vtt`,
  preview: `demo/${slug}/preview.m4a`,
});

export const musicKey = (name: string): string => `demo/music/${name}.m4a`;

export const placeKey = (place: string): string => `demo/places/${place}.m4a`;

export const greetingKey = 'demo/greeting/founder.m4a';

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { manifestPath } from './paths.js';

const fileSchema = z.strictObject({ sha256: z.string().length(64), bytes: z.int().positive() });

const audioSchema = fileSchema.extend({
  /** Seconds, from the container. */
  seconds: z.number(),
  /** Integrated loudness and true peak of the encoded file. */
  lufs: z.number(),
  peak: z.number(),
});

const sessionSchema = z.strictObject({
  /** Hash of everything the files depend on; when it changes, they are rendered again. */
  input: z.string(),
  /** Seconds of one unit of pause in the text. */
  secondsPerPause: z.number(),
  female: audioSchema,
  male: audioSchema,
  captions: fileSchema,
});

const musicSchema = z.strictObject({
  input: z.string(),
  /** Difference between the two sides of the loop's join in dB: in the mix, and in the encoded file. */
  joinDb: z.strictObject({ mixed: z.number(), encoded: z.number() }),
  audio: audioSchema,
});

export const manifestSchema = z.strictObject({
  sessions: z.record(z.string(), sessionSchema),
  music: z.record(z.string(), musicSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
export type ManifestAudio = z.infer<typeof audioSchema>;
export type ManifestSession = z.infer<typeof sessionSchema>;
export type ManifestMusic = z.infer<typeof musicSchema>;

/** The manifest of the rendered files; empty when there are none. */
export function loadManifest(): Manifest {
  if (!existsSync(manifestPath)) return { sessions: {}, music: {} };
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

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ManifestAudio, ManifestFile, ManifestVoice } from '../manifest.js';
import { readMp4 } from '../media/mp4.js';
import type { Loudness } from './loudness.js';
import type { VoiceQuality } from './master-voice.js';

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Size and hash of a file. */
export function fileFacts(file: string): ManifestFile {
  const content = readFileSync(file);
  return { sha256: sha256(content), bytes: content.length };
}

/** Size, hash and length of an audio file, with the loudness that was measured on it. */
export function audioFacts(file: string, { lufs, peak }: Loudness): ManifestAudio {
  const content = readFileSync(file);
  return { sha256: sha256(content), bytes: content.length, seconds: readMp4(content).seconds, lufs, peak };
}

/** The same of a voice, with what was measured on it. */
export const voiceFacts = (file: string, { lufs, peak, speechKbps, edgeDb }: VoiceQuality): ManifestVoice => ({
  ...audioFacts(file, { lufs, peak: round(peak, 1) }),
  speechKbps: round(speechKbps, 2),
  edgeDb: round(edgeDb, 1),
});

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** True when the file is there with exactly these bytes. */
export const isUnchanged = (file: string, facts: ManifestFile): boolean =>
  existsSync(file) && fileFacts(file).sha256 === facts.sha256;

/** Writes objects with sorted keys and a final newline, so that equal content is equal bytes. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(value, (_key, inner: unknown) => (isPlain(inner) ? sortKeys(inner) : inner), 2)}\n`;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

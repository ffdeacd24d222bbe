import { readdirSync, readFileSync } from 'node:fs';
import { fastMusic } from '../music/fast.js';
import { slowMusic } from '../music/slow.js';
import type { Tape } from '../music/tape.js';
import type { SessionText } from '../texts/session-text.js';
import { sha256 } from './file-facts.js';
import { sayAs } from './say-as.js';
import { VOICES } from './voices.js';

/** Raise one of these by one to render unchanged texts or notes again. */
const VOICE_RENDERER = 1;
const MUSIC_RENDERER = 1;

/** The music loops: their length and the length of their reverb in seconds, and the function that plays them. */
export const MUSIC: readonly { name: 'slow' | 'fast'; seconds: number; hall: number; play: () => Tape }[] = [
  { name: 'slow', seconds: 64, hall: 4.2, play: slowMusic },
  { name: 'fast', seconds: 80, hall: 2.4, play: fastMusic },
];

/** Hash of everything that a session's audio depends on; title and description are not spoken. */
export function sessionInput({ sentences, seconds }: SessionText): string {
  const spoken = sentences.map(({ text, pause }) => [text, sayAs(text), pause]);
  return sha256(JSON.stringify([VOICE_RENDERER, VOICES, seconds, spoken])).slice(0, 16);
}

/** Hash of everything that a music loop depends on: notes and instruments are code, so the code is hashed. */
export function musicInput(name: string, hall: number): string {
  const folder = new URL('../music/', import.meta.url);
  const modules = readdirSync(folder).filter((file) => file.endsWith('.js') && !file.endsWith('.test.js'));
  const code = modules.toSorted().map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return sha256(JSON.stringify([MUSIC_RENDERER, name, hall, code])).slice(0, 16);
}

import { readdirSync, readFileSync } from 'node:fs';
import { fastMusic } from '../music/fast.js';
import { slowMusic } from '../music/slow.js';
import type { Tape } from '../music/tape.js';
import type { GreetingText } from '../texts/load-texts.js';
import type { SessionText } from '../texts/session-text.js';
import { sha256 } from './file-facts.js';
import { sayAs } from './say-as.js';
import { VOICES } from './voices.js';

/** Raise one of these by one to render unchanged texts or notes again. */
const VOICE_RENDERER = 2;
const MUSIC_RENDERER = 1;
const PLACE_RENDERER = 1;

/** Loudness, rate and encoder of the loops. For noise, the encoder's fast search without its shortcuts is truer. */
export const MUSIC_SOUND = { lufs: -22, encode: ['-b:a', '96k'], settling: 0 } as const;
export const PLACE_SOUND = {
  lufs: -32,
  encode: '-b:a 88k -aac_coder fast -aac_pns 0 -aac_is 0'.split(' '),
  settling: 5.12,
} as const;

/** The music loops: their length and the length of their reverb in seconds, and the function that plays them. */
export const MUSIC: readonly { name: 'slow' | 'fast'; seconds: number; hall: number; play: () => Tape }[] = [
  { name: 'slow', seconds: 64, hall: 4.2, play: slowMusic },
  { name: 'fast', seconds: 80, hall: 2.4, play: fastMusic },
];

/** Hash of everything that a session's audio depends on; title and description are not spoken. */
export function sessionInput({ sentences, seconds, isPremium }: SessionText): string {
  const spoken = sentences.map(({ text, pause }) => [text, sayAs(text), pause]);
  return sha256(JSON.stringify([VOICE_RENDERER, VOICES, seconds, isPremium, spoken])).slice(0, 16);
}

/** Hash of everything that the greeting's audio depends on. */
export function greetingInput({ sentences, seconds }: GreetingText): string {
  const spoken = sentences.map(({ text, pause }) => [sayAs(text), pause]);
  return sha256(JSON.stringify([VOICE_RENDERER, VOICES.female, seconds, spoken])).slice(0, 16);
}

/** Hash of everything that a music loop depends on: notes and instruments are code, so the code is hashed. */
export function musicInput(name: string, hall: number): string {
  return sha256(JSON.stringify([MUSIC_RENDERER, name, hall, codeOf('music')])).slice(0, 16);
}

/** Hash of everything that the loop of a place depends on. */
export function placeInput(place: string): string {
  return sha256(JSON.stringify([PLACE_RENDERER, PLACE_SOUND, place, codeOf('places')])).slice(0, 16);
}

/** The compiled modules of a folder. */
function codeOf(name: string): string[] {
  const folder = new URL(`../${name}/`, import.meta.url);
  const modules = readdirSync(folder).filter((file) => file.endsWith('.js') && !file.endsWith('.test.js'));
  return modules.toSorted().map((file) => readFileSync(new URL(file, folder), 'utf8'));
}

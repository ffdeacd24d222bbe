import { seededRandom } from '../random.js';
import { bass, bell, pad, pluck } from './instruments.js';
import { Tape } from './tape.js';

const BEAT = 60 / 96;

/** Eight chords of two bars in G: the bass, then the five strings that are plucked. */
const CHORDS: readonly { readonly root: number; readonly strings: readonly number[] }[] = [
  { root: 43, strings: [67, 71, 74, 79, 81] },
  { root: 40, strings: [67, 71, 76, 78, 83] },
  { root: 36, strings: [67, 71, 74, 76, 79] },
  { root: 38, strings: [66, 69, 74, 76, 78] },
  { root: 43, strings: [67, 71, 74, 78, 81] },
  { root: 47, strings: [66, 71, 74, 78, 81] },
  { root: 36, strings: [67, 72, 74, 76, 79] },
  { root: 38, strings: [66, 69, 74, 78, 81] },
];

/** Which string is plucked on each eighth of two bars. */
const PATTERN = [0, 2, 1, 3, 2, 4, 3, 1, 0, 2, 3, 4, 2, 3, 1, 2] as const;

/** The fast music: 80 s, 96 beats a minute, light on its feet: plucked strings over soft chords and a walking bass. */
export function fastMusic(): Tape {
  const tape = new Tape(80);
  const random = seededRandom(23);
  for (let pair = 0; pair < 16; pair++) {
    const chord = CHORDS[pair % CHORDS.length];
    if (!chord) continue;
    const start = pair * 8 * BEAT;
    const second = pair >= 8; // the second half is a little airier and reaches higher

    const held = [...chord.strings.slice(0, 2).map((note) => note - 12), ...chord.strings.slice(0, 2)];
    held.forEach((note, i) => {
      pad(tape, random, { at: start, lasts: 8 * BEAT, note, pan: (i - 1.5) * 0.4, loud: 0.07, rise: 1.3, fall: 2.6 });
    });
    for (const beat of [0, 3, 4, 7]) {
      const strong = beat % 4 === 0;
      bass(tape, { at: start + beat * BEAT, note: chord.root, loud: strong ? 0.19 : 0.1, pan: 0 }, strong ? 1.6 : 0.8);
    }
    PATTERN.forEach((string, eighth) => {
      if (second && eighth % 8 === 7) return;
      const accent = eighth % 4 === 0 ? 0.12 : eighth % 2 === 0 ? 0.095 : 0.07;
      const lift = second && eighth % 8 === 4 ? 12 : 0;
      const at = start + (eighth * BEAT) / 2 + (random() - 0.5) * 0.008; // a hand is never quite on the grid
      const pan = (eighth % 2 ? 0.45 : -0.45) * (0.5 + 0.5 * random());
      pluck(tape, { at, note: (chord.strings[string] ?? 67) + lift, loud: accent * (0.85 + 0.3 * random()), pan });
    });
    if (pair % 2 === 1) {
      bell(tape, { at: start + 6 * BEAT, note: (chord.strings[4] ?? 79) + 12, loud: 0.028, pan: -0.3 }, 2.2);
    }
  }
  tape.breathe(random, (t) => 0.015 + 0.03 * Math.sin((Math.PI * t) / 10) ** 4);
  return tape;
}

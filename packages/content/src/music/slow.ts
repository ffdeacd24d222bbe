import { seededRandom } from '../random.js';
import { bass, bell, pad } from './instruments.js';
import { Tape } from './tape.js';

/** Eight chords of eight seconds in D, each a small step from the one before; the lowest note comes first. */
const CHORDS: readonly (readonly number[])[] = [
  [38, 54, 57, 61, 64],
  [35, 54, 57, 62, 66],
  [43, 55, 59, 62, 66],
  [40, 55, 59, 62, 64],
  [38, 54, 57, 62, 64],
  [42, 54, 57, 61, 64],
  [43, 54, 59, 62, 69],
  [33, 55, 57, 62, 64],
];

/** Notes that agree with every chord above. */
const BELLS = [74, 76, 78, 81, 83, 86] as const;

/** The slow music: 64 s, breathing in eights, a bell now and then, and a little wind. */
export function slowMusic(): Tape {
  const tape = new Tape(64);
  const random = seededRandom(11);

  CHORDS.forEach((chord, i) => {
    chord.forEach((note, voice) => {
      const low = voice === 0;
      const pan = low ? 0 : (voice - 2.5) * 0.35;
      pad(tape, random, { at: i * 8, lasts: 8, note, pan, loud: low ? 0.13 : 0.1, rise: 3.4, fall: 5.2 });
      if (low) bass(tape, { at: i * 8, note, loud: 0.12, pan: 0 }, 6);
    });
  });

  let step = 2;
  for (let second = 0; second < 64; second++) {
    const struck = [0, 5, 10, 14].includes(second % 16) || (second % 16 === 7 && random() < 0.5);
    if (!struck) continue;
    step = Math.max(0, Math.min(BELLS.length - 1, step + Math.floor(random() * 3) - 1));
    const note = BELLS[step] ?? BELLS[0];
    bell(tape, { at: second, note, loud: 0.03 + 0.02 * random(), pan: random() * 1.2 - 0.6 }, 3.4);
  }

  tape.breathe(random, (t) => 0.03 + 0.12 * Math.sin((Math.PI * t) / 8) ** 4);
  return tape;
}

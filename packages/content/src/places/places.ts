import { Tape } from '../music/tape.js';
import { hashText, seededRandom, type Random } from '../random.js';
import { fire, hall, quiet, sand, trees } from './air.js';
import { birds, insects } from './creatures.js';
import { PLACE_SECONDS, type Place } from './names.js';
import { rain, stream, waves } from './water.js';

/** How a place is made, and the length of its reverb in seconds. */
interface Maker {
  readonly make: (tape: Tape, random: Random) => void;
  readonly hall: number;
}

export const MAKERS: Record<Place, Maker> = {
  waves: { make: waves, hall: 1.8 },
  stream: { make: stream, hall: 0.9 },
  rain: { make: rain, hall: 0.9 },
  trees: { make: trees, hall: 1.4 },
  sand: { make: sand, hall: 2.2 },
  insects: { make: insects, hall: 1.6 },
  birds: { make: birds, hall: 3.4 },
  fire: { make: fire, hall: 0.7 },
  hall: { make: hall, hall: 4.5 },
  quiet: { make: quiet, hall: 2 },
};

/** The loop of a place, without its reverb; the same each time. */
export function makePlace(place: Place): Tape {
  const tape = new Tape(PLACE_SECONDS);
  MAKERS[place].make(tape, seededRandom(hashText(place)));
  return tape;
}

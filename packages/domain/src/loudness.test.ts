import { describe, expect, it } from 'vitest';
import { describeLoudness, gainOf } from './loudness.js';

describe('a recording', () => {
  it.each([
    ['at the target', -19, -3, 0],
    ['that is soft', -23.4, -8, 4.4],
    ['that is loud', -14, -0.5, -5],
    ['that is soft, with a high peak', -30, -6, 5],
    ['that is silent but for a click', -70, -20, 19],
    ['far too loud', 10, 12, -24],
  ])('%s is changed by a gain that keeps its peaks', (_what, loudness, truePeak, gain) => {
    expect(gainOf({ loudness, truePeak })).toBe(gain);
  });

  it.each([
    [-19.9, -3, 'right', 'Just right. Vizzi plays everything at -19 LUFS.'],
    [-23.4, -8, 'soft', '4.4 dB softer than the rest. It is levelled while it plays.'],
    [-30, -6, 'soft', '11 dB softer than the rest. It can be lifted by 5 dB only, or its peaks would be cut.'],
    [-14, -0.5, 'loud', '5 dB louder than the rest. It is levelled while it plays.'],
    [
      -50,
      -40,
      'soft',
      '31 dB softer than the rest. It is lifted by 24 dB, which is the most. Please record it louder.',
    ],
    [
      10,
      12,
      'loud',
      '29 dB louder than the rest. It is lowered by 24 dB, which is the most. Please export it again with a lower level.',
    ],
  ])('of %d LUFS with peaks of %d dB is described', (loudness, truePeak, kind, text) => {
    expect(describeLoudness({ loudness, truePeak })).toEqual({ kind, text });
  });
});

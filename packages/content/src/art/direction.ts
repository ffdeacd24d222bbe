import type { Oklch } from './colour.js';
import type { PaletteName } from './palettes.js';
import type { SceneName } from './scenery.js';

/** The scenes and colours of a category. */
export interface Direction {
  /** For sessions whose text names no scene or palette. The lengths of both lists have no common divisor. */
  readonly scenes: readonly [SceneName, ...SceneName[]];
  readonly palettes: readonly [PaletteName, ...PaletteName[]];
  /** The darkest colour of the category's land: the background of white text on its tile. */
  readonly deep: Oklch;
}

/** Tiles and slices show the first scene in the first palette. */
export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  thriving: { scenes: ['meadow', 'stream', 'ridges'], palettes: ['honey', 'apricot'], deep: [0.32, 0.062, 58] },
  spirituality: { scenes: ['dunes', 'sea', 'ridges'], palettes: ['plum', 'dusk'], deep: [0.23, 0.078, 308] },
  'tough-times': {
    scenes: ['lanterns', 'pines', 'harbour', 'stream'],
    palettes: ['teal', 'night', 'pine'],
    deep: [0.24, 0.036, 218],
  },
  'body-health': { scenes: ['stream', 'lake', 'meadow'], palettes: ['sage', 'meadow'], deep: [0.34, 0.05, 172] },
  relationships: { scenes: ['twoTrees', 'lake', 'harbour'], palettes: ['rose', 'dawn'], deep: [0.31, 0.085, 335] },
  financial: { scenes: ['terraces', 'harbour', 'stream'], palettes: ['grove', 'amber'], deep: [0.28, 0.046, 176] },
  relaxation: {
    scenes: ['sea', 'lake', 'ridges', 'pines'],
    palettes: ['blueHour', 'mist', 'night'],
    deep: [0.25, 0.06, 266],
  },
  athletes: { scenes: ['peaks', 'ridges', 'stream'], palettes: ['ember', 'alpine'], deep: [0.28, 0.065, 293] },
};

/** The default for other categories. */
const NEUTRAL: Direction = {
  scenes: ['ridges', 'lake', 'stream'],
  palettes: ['firstLight', 'dawn'],
  deep: [0.28, 0.05, 274],
};

export const directionOf = (category: string): Direction =>
  (Object.hasOwn(DIRECTIONS, category) ? DIRECTIONS[category] : undefined) ?? NEUTRAL;

import type { Random } from '../random.js';
import type { Canvas } from './canvas.js';
import { mix, type Oklch } from './colour.js';

/** A part of a picture: its sides, each as a part of the width or the height. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What all parts of one picture use. */
export interface View {
  readonly canvas: Canvas;
  /** Randomness of the land. Sky and light have their own, so that stars do not change the hills. */
  readonly random: Random;
  readonly skyRandom: Random;
  readonly lightRandom: Random;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** The shorter side; sizes of trees, boats and moons are parts of it. */
  readonly size: number;
  /** Height of the horizon in picture units from the top. */
  readonly horizon: number;
  readonly sky: readonly [Oklch, Oklch, Oklch];
  readonly land: readonly [Oklch, Oklch];
  readonly light: Oklch;
  readonly isDark: boolean;
  /** The sun of a day palette stays a disc at night. */
  readonly mayBeCrescent: boolean;
  readonly sun: { readonly x: number; readonly y: number; readonly r: number };
  /** The page writes here, so no star is drawn: one between two words looks like a full stop. */
  readonly words: Area | undefined;
  /** The nearest hill ends in this colour, which the page continues below the picture. */
  readonly ground: Oklch | undefined;
}

/** The land's colour from far (0) to near (1). */
export const landAt = ({ land }: View, t: number): Oklch => mix(land[0], land[1], t);

/** Land is darkest at its upper edge and fades below, which suggests distance. */
export const misty = (view: View, colour: Oklch, top: number, bottom: number, amount = 0.4): string =>
  view.canvas.verticalGradient(top, bottom, [
    [0, colour],
    [1, mix(colour, view.sky[2], amount)],
  ]);

/** The number of objects: `n` on a square cover, more on a panorama. */
export const across = ({ width, height }: View, n: number): number =>
  Math.max(1, Math.round((n * width) / Math.min(width, Math.max(640, height * 0.8))));

/** The side opposite the light: 1 is right, -1 is left. */
export const awayFromLight = ({ sun, width }: View): 1 | -1 => (sun.x < width / 2 ? 1 : -1);

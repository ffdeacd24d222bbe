import { darken, mix, type Oklch } from './colour.js';

/** sky: top, middle, horizon. land: farthest layer, nearest layer. light: the sun or the moon. */
export interface Palette {
  readonly sky: readonly [Oklch, Oklch, Oklch];
  readonly land: readonly [Oklch, Oklch];
  readonly light: Oklch;
}

const palette = (top: Oklch, middle: Oklch, horizon: Oklch, far: Oklch, near: Oklch, light: Oklch): Palette => ({
  sky: [top, middle, horizon],
  land: [far, near],
  light,
});

export const PALETTES = {
  // mornings and days
  firstLight: palette(
    [0.85, 0.045, 240],
    [0.91, 0.035, 20],
    [0.95, 0.055, 70],
    [0.8, 0.05, 330],
    [0.34, 0.055, 272],
    [0.985, 0.035, 80],
  ),
  dawn: palette(
    [0.66, 0.07, 262],
    [0.82, 0.06, 335],
    [0.93, 0.06, 62],
    [0.74, 0.06, 330],
    [0.38, 0.06, 278],
    [0.98, 0.04, 80],
  ),
  honey: palette(
    [0.79, 0.055, 225],
    [0.9, 0.065, 92],
    [0.94, 0.08, 82],
    [0.83, 0.085, 82],
    [0.46, 0.07, 52],
    [0.99, 0.04, 95],
  ),
  apricot: palette(
    [0.8, 0.05, 245],
    [0.9, 0.055, 45],
    [0.94, 0.085, 68],
    [0.83, 0.085, 55],
    [0.44, 0.085, 32],
    [0.99, 0.04, 88],
  ),
  meadow: palette(
    [0.85, 0.05, 215],
    [0.93, 0.04, 140],
    [0.96, 0.05, 100],
    [0.85, 0.075, 125],
    [0.44, 0.07, 150],
    [0.99, 0.045, 100],
  ),
  sage: palette(
    [0.8, 0.04, 215],
    [0.91, 0.035, 175],
    [0.95, 0.04, 110],
    [0.8, 0.05, 165],
    [0.4, 0.05, 175],
    [0.99, 0.03, 100],
  ),
  rose: palette(
    [0.76, 0.06, 300],
    [0.86, 0.065, 355],
    [0.95, 0.05, 55],
    [0.8, 0.07, 355],
    [0.42, 0.08, 340],
    [0.985, 0.03, 70],
  ),
  mist: palette(
    [0.77, 0.05, 250],
    [0.88, 0.03, 240],
    [0.95, 0.04, 70],
    [0.78, 0.04, 255],
    [0.38, 0.06, 262],
    [0.99, 0.035, 85],
  ),
  snow: palette(
    [0.58, 0.06, 265],
    [0.73, 0.05, 285],
    [0.9, 0.045, 40],
    [0.88, 0.022, 275],
    [0.6, 0.055, 268],
    [0.99, 0.025, 75],
  ),
  ember: palette(
    [0.56, 0.08, 262],
    [0.76, 0.1, 28],
    [0.9, 0.095, 68],
    [0.68, 0.09, 30],
    [0.27, 0.055, 275],
    [0.97, 0.06, 80],
  ),
  alpine: palette(
    [0.68, 0.08, 245],
    [0.86, 0.045, 225],
    [0.95, 0.035, 75],
    [0.76, 0.055, 245],
    [0.32, 0.055, 250],
    [0.99, 0.03, 85],
  ),
  clearing: palette(
    [0.56, 0.05, 240],
    [0.74, 0.045, 205],
    [0.93, 0.07, 95],
    [0.68, 0.06, 185],
    [0.29, 0.045, 215],
    [0.985, 0.05, 100],
  ),
  // evenings and nights
  dusk: palette(
    [0.36, 0.085, 285],
    [0.58, 0.11, 340],
    [0.83, 0.105, 50],
    [0.56, 0.09, 335],
    [0.24, 0.06, 290],
    [0.94, 0.065, 70],
  ),
  plum: palette(
    [0.27, 0.07, 305],
    [0.44, 0.095, 325],
    [0.7, 0.1, 25],
    [0.46, 0.09, 330],
    [0.2, 0.055, 308],
    [0.95, 0.045, 60],
  ),
  amber: palette(
    [0.33, 0.055, 260],
    [0.58, 0.075, 30],
    [0.83, 0.115, 75],
    [0.55, 0.08, 50],
    [0.22, 0.045, 40],
    [0.96, 0.06, 88],
  ),
  teal: palette(
    [0.33, 0.05, 235],
    [0.54, 0.07, 205],
    [0.83, 0.07, 155],
    [0.57, 0.065, 195],
    [0.24, 0.045, 215],
    [0.97, 0.04, 120],
  ),
  grove: palette(
    [0.38, 0.055, 200],
    [0.64, 0.07, 165],
    [0.89, 0.095, 98],
    [0.62, 0.075, 145],
    [0.25, 0.045, 175],
    [0.98, 0.055, 100],
  ),
  blueHour: palette(
    [0.4, 0.08, 262],
    [0.6, 0.075, 245],
    [0.85, 0.06, 50],
    [0.55, 0.065, 255],
    [0.23, 0.05, 265],
    [0.97, 0.035, 80],
  ),
  night: palette(
    [0.22, 0.055, 266],
    [0.34, 0.07, 255],
    [0.54, 0.065, 225],
    [0.41, 0.06, 245],
    [0.17, 0.038, 262],
    [0.96, 0.03, 90],
  ),
  pine: palette(
    [0.24, 0.04, 235],
    [0.37, 0.05, 215],
    [0.6, 0.06, 180],
    [0.42, 0.05, 205],
    [0.17, 0.03, 220],
    [0.95, 0.045, 95],
  ),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

/** Only a dark sky has stars. */
export const isDark = ({ sky }: Palette): boolean => sky[0][0] < 0.5;

/**
 * The same palette after sunset, for the session page: the light stays, everything else becomes darker. A day palette is
 * shifted towards blue (dark yellow would look brown) and keeps its hue at the horizon; a night palette only loses its
 * brightest horizon, where text may be.
 */
export function nightfall(day: Palette): Palette {
  const { sky, land, light } = day;
  if (isDark(day)) {
    return {
      sky: [darken(sky[0], 0.86), darken(sky[1], 0.82), afterglow(sky[2])],
      land: [darken(land[0], 0.84), darken(land[1], 0.9)],
      light,
    };
  }
  return {
    sky: [
      mix(darken(sky[0], 0.34), [0.25, 0.06, 266], 0.65),
      mix(darken(sky[1], 0.44), [0.37, 0.065, 285], 0.55),
      afterglow(sky[2]),
    ],
    land: [mix(darken(land[0], 0.5), [0.33, 0.055, 280], 0.45), mix(darken(land[1], 0.45), [0.16, 0.035, 272], 0.5)],
    light,
  };
}

function afterglow([l, c, h]: Oklch): Oklch {
  const dim: Oklch = [Math.min(l, 0.6), c, h];
  return h > 40 && h < 125 ? mix(dim, [0.6, 0.1, 45], 0.65) : dim; // dark yellow looks like mustard: shift it to orange
}

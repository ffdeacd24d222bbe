import { hashText, seededRandom } from '../random.js';
import { Canvas, round } from './canvas.js';
import type { Oklch } from './colour.js';
import { isDark, nightfall, PALETTES, type PaletteName } from './palettes.js';
import { isOnWater, LANDSCAPES, type SceneName } from './scenery.js';
import { drawLight, drawSky, drawVignette, FULL_DISC } from './sky.js';
import type { Area, View } from './view.js';

/** A picture and its path below `rendered/art`. */
export interface Drawing {
  readonly path: string;
  readonly svg: string;
}

/** What to draw. The same input always gives the same bytes. */
export interface Wish {
  /** The seed of all random choices. */
  readonly seed: string;
  readonly scene: SceneName;
  readonly palette: PaletteName;
  /** Picture units. */
  readonly width: number;
  readonly height: number;
  /** Positions of the light and the horizon, as parts of the picture. */
  readonly lightX?: number;
  readonly lightY?: number;
  readonly horizon?: number;
  /** The light stays below this part of the height, where a badge is shown. */
  readonly badge?: number;
  /** Where the page writes on the picture: no stars there. */
  readonly words?: Area;
  /** The same hills at night. */
  readonly evening?: boolean;
  /** The nearest land ends in this colour, which the page continues below the picture. */
  readonly ground?: Oklch;
  /** What is drawn last, above everything. */
  readonly finish?: (view: View) => void;
  /** A path that clips the picture. */
  readonly window?: string;
}

/** Draws one picture: a sky, one light, and a landscape that fades towards the horizon. Answers SVG text. */
export function drawPicture(wish: Wish): string {
  const { scene, width, height } = wish;
  const seed = hashText(wish.seed);
  const stream = (n: number) => seededRandom(seed + n * 7919);
  const compose = stream(0);
  const day = PALETTES[wish.palette];
  const base = wish.evening ? nightfall(day) : day;

  const hueShift = (compose() - 0.5) * 12; // pictures of one palette differ a little
  const turn = ([l, c, h]: Oklch): Oklch => [l, c, h + hueShift];
  const size = Math.min(width, height);
  const horizonAt = isOnWater(scene) ? 0.53 + compose() * 0.07 : 0.56 + compose() * 0.08;
  const horizon = round(height * (wish.horizon ?? horizonAt));
  const side = compose() < 0.5 ? 0 : 0.32;
  const lightAt = 0.24 + compose() * 0.2 + side;
  const lift =
    scene === 'sea' ? 0.08 + compose() * 0.12 : scene === 'peaks' ? 0.26 + compose() * 0.08 : 0.2 + compose() * 0.1;

  const r = round(size * (0.058 + compose() * 0.035));
  const lightY = wish.lightY === undefined ? horizon - height * lift : height * wish.lightY;

  const view: View = {
    canvas: new Canvas(),
    skyRandom: stream(1),
    lightRandom: stream(2),
    random: stream(3),
    seed,
    width,
    height,
    size,
    horizon,
    sky: [turn(base.sky[0]), turn(base.sky[1]), turn(base.sky[2])],
    land: [turn(base.land[0]), turn(base.land[1])],
    light: base.light,
    isDark: isDark(base),
    mayBeCrescent: isDark(day) && scene !== 'sea',
    sun: {
      x: round(width * (wish.lightX ?? lightAt)),
      y: round(Math.max(lightY, height * (wish.badge ?? 0) + r * FULL_DISC)),
      r,
    },
    words: wish.words,
    ground: wish.ground,
  };

  drawSky(view);
  drawLight(view);
  LANDSCAPES[scene](view);
  if (!wish.ground) drawVignette(view); // a vignette would darken the colour that the page continues
  wish.finish?.(view);
  return view.canvas.toSvg(width, height, wish.window);
}

import { round, xy } from './canvas.js';
import { mix, toHex } from './colour.js';
import { landAt, misty, type View } from './view.js';

export interface Range {
  readonly count: number;
  /** How far below the horizon it stands, as a part of the height. */
  readonly base: number;
  /** Its colour from far (0) to near (1). */
  readonly colourAt: number;
  readonly isSnowy: boolean;
}

/** A mountain range: each mountain with a sunlit face, a shaded face and perhaps snow. */
export function drawRange(view: View, { count, base: baseAt, colourAt, isSnowy }: Range): void {
  const { canvas, width, height, horizon, light, sky, land } = view;
  const base = horizon + height * baseAt;
  const gap = width / count;
  let [faces, shades, snow] = [`M${xy(0, base)}`, '', ''];
  for (let k = 0; k < count; k++) {
    const mountain = drawMountain(view, k * gap, gap, base, isSnowy);
    faces += mountain.face;
    shades += mountain.shade;
    snow += mountain.snow;
  }
  const colour = landAt(view, colourAt);
  const top = base - height * 0.34;
  canvas.add(`<path d="${faces}" fill="${misty(view, mix(colour, light, 0.12), top, base + height * 0.1, 0.55)}"/>`);
  const shaded = misty(view, mix(colour, land[1], 0.34), top, base + height * 0.06, 0.6);
  canvas.add(`<path d="${shades}" fill="${shaded}" opacity=".75"/>`);
  if (isSnowy) canvas.add(`<path d="${snow}" fill="${toHex(mix(light, sky[0], 0.12))}" opacity=".85"/>`);
}

function drawMountain({ random, height, size, sun }: View, left: number, gap: number, base: number, isSnowy: boolean) {
  const [x0, x1] = [left - gap * 0.28, left + gap * 1.28];
  const px = (x0 + x1) / 2 + (random() - 0.5) * gap * 0.4;
  const room = Math.min(1, Math.abs(px - sun.x) / (size * 0.34)); // peaks make room for the light
  const part = isSnowy ? (0.24 + random() * 0.12) * (0.5 + 0.5 * room) : 0.13 + random() * 0.07;
  const tall = Math.min(height, size * 1.45) * part;
  const py = base - tall;
  const side = sun.x < px ? 1 : -1; // the shaded face looks away from the light
  // A point on the slope from the top to a foot, pushed sideways so that the slope is not a ruler line.
  const slope = (foot: number, t: number, push: number): string => xy(px + (foot - px) * t + gap * push, py + tall * t);
  const inside = (dx: number, dy: number): string => xy(px + gap * dx, py + tall * dy);
  const far = side > 0 ? x1 : x0;
  return {
    face:
      `M${xy(x0, base)}L${slope(x0, 0.7, -0.03)}L${slope(x0, 0.35, 0.02)}L${xy(px, py)}` +
      `L${slope(x1, 0.35, -0.02)}L${slope(x1, 0.7, 0.03)}L${xy(x1, base)}V${height}H${round(x0)}Z`,
    shade:
      `M${xy(px, py)}L${inside(side * 0.02, 0.28)}L${inside(-side * 0.03, 0.5)}L${inside(side * 0.07, 0.78)}` +
      `L${xy(px + side * gap * 0.03, base + height * 0.14)}H${round(far)}V${round(base)}` +
      `L${slope(far, 0.7, side * 0.03)}L${slope(far, 0.35, -side * 0.02)}Z`,
    snow:
      `M${xy(px, py)}L${slope(x0, 0.26, 0.014)}L${inside(-0.085, 0.2)}L${inside(-0.05, 0.31)}L${inside(-0.012, 0.19)}` +
      `L${inside(0.04, 0.36)}L${inside(0.075, 0.2)}L${slope(x1, 0.26, -0.014)}Z`,
  };
}

import { xy, type Stop } from './canvas.js';
import type { View } from './view.js';

export interface Ribbon {
  /** Where it begins, in picture units from the top. */
  readonly from: number;
  /** How far it swings, and how wide it is at the viewer, as parts of the picture's size. */
  readonly bend: number;
  readonly widthAtEnd: number;
  readonly stops: readonly Stop[];
  readonly opacity?: number;
}

/** A point of the ribbon's centre line; `t` runs from 0 (far) to 1 (near), `half` is half its width there. */
export interface RibbonPoint {
  readonly x: number;
  readonly y: number;
  readonly t: number;
  readonly half: number;
}

/** A stream or path that winds from the hills, under the light, to the viewer. Answers its centre line. */
export function drawRibbon(view: View, { from, bend, widthAtEnd, stops, opacity = 0.92 }: Ribbon): RibbonPoint[] {
  const { canvas, random, width, height, size, sun } = view;
  const phase = random() * 6.3;
  const centre: RibbonPoint[] = [];
  for (let k = 0; k <= 14; k++) {
    const t = k / 14;
    const swing = Math.sin(t * 6.6 + phase) - Math.sin(phase) * (1 - t);
    const x = sun.x + (width * 0.5 - sun.x) * t * 0.7 + swing * size * (0.015 + bend * t * (1 - t * 0.45));
    centre.push({ x, y: from + (height - from) * t ** 1.35, t, half: 1 + size * widthAtEnd * t ** 1.7 });
  }
  const down = centre.map(({ x, y, half }) => ({ x: x - half, y }));
  const up = centre.map(({ x, y, half }) => ({ x: x + half, y })).toReversed();
  const turn = up[0];
  if (!turn) return centre;
  const paint = canvas.verticalGradient(from, height, stops);
  const outline = `${curve(down, 'M')}L${xy(turn.x, height)}${curve(up, 'L')}Z`;
  canvas.add(`<path d="${outline}" fill="${paint}" opacity="${opacity}"/>`);
  return centre;
}

function curve(points: readonly { x: number; y: number }[], begin: 'M' | 'L'): string {
  let path = '';
  let before: { x: number; y: number } | undefined;
  for (const point of points) {
    if (!before) path = `${begin}${xy(point.x, point.y)}`;
    else path += `Q${xy(before.x, before.y)} ${xy((before.x + point.x) / 2, (before.y + point.y) / 2)}`;
    before = point;
  }
  return before ? `${path}L${xy(before.x, before.y)}` : path;
}

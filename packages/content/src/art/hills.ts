import { xy, type Stop } from './canvas.js';
import type { Oklch } from './colour.js';
import { landAt, misty, type View } from './view.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A skyline: its upper edge as a path, and its height anywhere. */
export interface Hill {
  readonly edge: string;
  readonly heightAt: (x: number) => number;
}

/** A soft skyline around `y`: three waves and a little noise. `rough` is 0..1, `stretch` makes the hills shorter. */
export function skyline(view: View, y: number, amplitude: number, rough: number, stretch: number): Hill {
  const { random, width } = view;
  const span = width / Math.min(width, Math.max(640, view.height * 0.8)); // a panorama gets more hills, not wider ones
  const steps = Math.round((7 + rough * 6) * span);
  const [a, b, c] = [random() * 6.3, random() * 6.3, random() * 6.3];
  const points: Point[] = [];
  for (let i = -1; i <= steps + 1; i++) {
    const t = (i / steps) * span;
    const wave =
      Math.sin(t * 2.6 * stretch + a) * 0.6 +
      Math.sin(t * 6.1 * stretch + b) * 0.28 * rough +
      Math.sin(t * 13.7 + c) * 0.16 * rough +
      (random() - 0.5) * 0.22 * rough;
    points.push({ x: (i / steps) * width, y: y - wave * amplitude });
  }
  return { edge: smoothPath(points), heightAt: (x) => interpolate(points, (x / width) * steps + 1, y) };
}

function interpolate(points: readonly Point[], position: number, fallback: number): number {
  const i = Math.max(0, Math.min(points.length - 2, Math.floor(position)));
  const [from, to] = [points[i], points[i + 1]];
  return from && to ? from.y + (to.y - from.y) * (position - i) : fallback;
}

/** A Catmull-Rom curve through all points except the first and the last, which are control points only. */
export function smoothPath(points: readonly Point[]): string {
  let path = '';
  for (let i = 1; i < points.length - 2; i++) {
    const [before, from, to, after] = points.slice(i - 1, i + 3);
    if (!before || !from || !to || !after) break;
    if (path === '') path = `M${xy(from.x, from.y)}`;
    const leave = xy(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6);
    const arrive = xy(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6);
    path += `C${leave} ${arrive} ${xy(to.x, to.y)}`;
  }
  return path;
}

export interface HillLayer {
  /** 0 is the farthest. */
  readonly index: number;
  readonly isNearest: boolean;
  readonly hill: Hill;
  readonly colour: Oklch;
}

export interface HillStyle {
  readonly roughness: number | ((index: number) => number);
  readonly amplitude?: number;
  readonly layers?: number;
  /** Draws on each layer before the next one covers it. */
  readonly decorate?: (layer: HillLayer) => void;
}

/** Layers of hills from far to near; the nearest ends in the ground colour when there is one. */
export function drawHills(view: View, { roughness, amplitude = 0.075, layers = 5, decorate }: HillStyle): void {
  const { canvas, height, horizon, ground } = view;
  for (let index = 0; index < layers; index++) {
    const y = horizon - height * 0.03 + ((index * (height - horizon)) / layers) * 1.05 + index * index * 2;
    const wave = height * (amplitude - 0.008 * index);
    const rough = typeof roughness === 'number' ? roughness : roughness(index);
    const hill = skyline(view, y, wave, rough, 1 + 0.25 * index);
    const isNearest = index === layers - 1;
    const colour = landAt(view, layers < 2 ? 1 : index / (layers - 1));
    const runOut: Stop[] | undefined =
      isNearest && ground
        ? [
            [0, colour],
            [0.7, ground],
            [1, ground],
          ]
        : undefined;
    const paint = runOut
      ? canvas.verticalGradient(y - wave, height, runOut)
      : misty(view, colour, y - wave, y + height * 0.22, isNearest ? 0.12 : 0.4);
    canvas.add(`<path d="${hill.edge}V${height}H0Z" fill="${paint}"/>`);
    decorate?.({ index, isNearest, hill, colour });
  }
}

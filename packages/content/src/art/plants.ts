import { toHex, type Oklch } from './colour.js';
import { trim, xy, xyFine } from './canvas.js';
import type { Hill } from './hills.js';
import type { View } from './view.js';

/** A row of pines on a hill. `scale` is their height as a part of the picture's height. */
export function drawPines(view: View, hill: Hill, colour: Oklch, count: number, scale: number): void {
  const { random, width, height } = view;
  let trees = '';
  for (let k = 0; k < count; k++) {
    const x = ((k + random() * 0.9) * width) / count;
    const tall = height * scale * (0.6 + 0.7 * random());
    trees += pine(x, hill.heightAt(x) + tall * 0.12, tall);
  }
  view.canvas.add(`<path d="${trees}" fill="${toHex(colour)}"/>`);
}

/** One pine, its foot at x, foot. Tall ones need no tenths. */
function pine(x: number, foot: number, tall: number): string {
  const half = tall * 0.19;
  const at = tall < 28 ? xyFine : xy;
  return (
    `M${at(x, foot - tall)}q${at(half * 0.35, tall * 0.6)} ${at(half, tall)}` +
    `h${trim(-2 * Number(half.toFixed(tall < 28 ? 1 : 0)))}q${at(half * 0.65, -tall * 0.4)} ${at(half, -tall)}z`
  );
}

/** Leaf masses of a crown: dx, dy and radius as parts of the tree's height. */
const CROWN = [
  [0, -0.16, 0.2],
  [-0.2, -0.03, 0.17],
  [0.19, -0.05, 0.18],
  [-0.27, 0.12, 0.13],
  [0.28, 0.1, 0.13],
  [0.02, 0.08, 0.22],
] as const;

/** A broad-leaved tree: a trunk that leans by `lean`, and a crown of six leaf masses. */
export function drawTree(view: View, x: number, foot: number, tall: number, colour: Oklch, lean = 0): void {
  const { random, canvas } = view;
  const crown = { x: x + lean, y: foot - tall * 0.64 };
  const waist = foot - tall * 0.2;
  const trunk =
    `M${xyFine(x - tall * 0.04, foot + 5)}Q${xyFine(x - tall * 0.005, waist)} ${xyFine(crown.x - tall * 0.015, crown.y)}` +
    `h${trim(tall * 0.04)}Q${xyFine(x + tall * 0.03, waist)} ${xyFine(x + tall * 0.045, foot + 5)}z`;
  const leaves = CROWN.map(([dx, dy, r]) => {
    const size = trim(tall * r * (0.85 + random() * 0.35));
    const cx = trim(crown.x + dx * tall * (0.9 + random() * 0.3));
    return `<circle cx="${cx}" cy="${trim(crown.y + dy * tall)}" r="${size}"/>`;
  });
  canvas.add(`<g fill="${toHex(colour)}"><path d="${trunk}"/>${leaves.join('')}</g>`);
}

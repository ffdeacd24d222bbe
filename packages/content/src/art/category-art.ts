import { toHex, type Oklch } from './colour.js';
import { directionOf } from './direction.js';
import { type Drawing, drawPicture, type Wish } from './picture.js';
import { drawStages } from './stages.js';
import type { View } from './view.js';

/** Fades the land into one dark colour from `from` (a part of the height) down, as a background for text. */
const melt =
  (deep: Oklch, from: number) =>
  ({ canvas, width, height }: View): void => {
    const paint = canvas.verticalGradient(height * from, height, [
      [0, deep, 0],
      [0.55, deep, 0.74],
      [0.92, deep, 1],
      [1, deep, 1],
    ]);
    canvas.add(`<rect width="${width}" height="${height}" fill="${paint}"/>`);
  };

/** The pictures of one category: card, slice for the landing page, page headers, and the page of sessions without a picture. */
export function drawCategory(slug: string): Drawing[] {
  const { scenes, palettes, deep } = directionOf(slug);
  const draw = (name: string, wish: Omit<Wish, 'scene' | 'palette'>): Drawing => ({
    path: `categories/${slug}/${name}.svg`,
    svg: drawPicture({ scene: scenes[0], palette: palettes[0], ...wish }),
  });
  return [
    draw('tile', {
      seed: `tile ${slug}`,
      width: 640,
      height: 520,
      horizon: 0.5,
      lightY: 0.27,
      finish: melt(deep, 0.4),
    }),
    draw('slice', {
      seed: `slice ${slug}`,
      width: 380,
      height: 900,
      horizon: 0.46,
      lightX: 0.56,
      finish: melt(deep, 0.56),
    }),
    draw('band', {
      seed: `band ${slug}`,
      width: 1600,
      height: 420,
      horizon: 0.62,
      lightX: 0.74,
      lightY: 0.4,
      words: { left: 0, top: 0, right: 0.55, bottom: 1 },
    }),
    draw('band-tall', {
      seed: `band ${slug}`,
      width: 800,
      height: 700,
      horizon: 0.5,
      lightX: 0.84,
      lightY: 0.17,
      words: { left: 0, top: 0, right: 0.72, bottom: 1 },
    }),
    ...drawStages(`categories/${slug}`, { seed: `stage ${slug}`, scene: scenes[0], palette: palettes[0] }),
  ];
}

/** The dark colour of each category's tile, by slug. */
export const deepOf = (slug: string): string => toHex(directionOf(slug).deep);

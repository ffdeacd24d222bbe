import { toHex } from '../colour.js';
import { round, trim, xyFine } from '../canvas.js';
import { drawBoats, drawHeadland, drawLighthouse } from '../shore-things.js';
import { awayFromLight, landAt, type View } from '../view.js';
import { drawLake, drawSea } from '../water.js';

/** Still water that holds the sky. */
export const lake = (view: View): void => drawLake(view, { rows: 9, shores: 2 });

/** A lake in the half light, and on its far shore one house with a lamp on. */
export function farLight(view: View): void {
  drawLake(view, { rows: 7, shores: 2 });
  const { canvas, width, height, horizon, size } = view;
  const x = width * 0.5 + awayFromLight(view) * Math.min(width, size * 1.4) * 0.22;
  const [s, foot] = [size * 0.021, horizon - height * 0.004];
  const wall = `M${xyFine(x - s, foot)}v${trim(-s * 0.9)}l${xyFine(s, -s * 0.8)} ${xyFine(s, s * 0.8)}v${trim(s * 0.9)}z`;
  const lamp = toHex([0.93, 0.1, 82]);
  canvas.add(`<path d="${wall}" fill="${toHex(landAt(view, 0.85))}"/>`);
  canvas.add(
    `<circle cx="${trim(x)}" cy="${trim(foot - s * 0.6)}" r="${round(s * 4)}" fill="${canvas.glow([0.86, 0.12, 72], 0.8)}"/>`,
  );
  canvas.add(
    `<path d="M${xyFine(x - s * 0.3, foot - s * 0.35)}h${trim(s * 0.6)}v${trim(-s * 0.6)}h${trim(-s * 0.6)}z" fill="${lamp}"/>`,
  );
  // its light comes over the water, a little broken
  let path = '';
  for (let k = 0; k < 5; k++)
    path += `M${xyFine(x - s * (0.5 + k * 0.12), horizon + height * (0.02 + 0.026 * k))}h${trim(s * (1 + k * 0.24))}`;
  canvas.add(
    `<path d="${path}" stroke="${lamp}" stroke-width="${trim(size * 0.004)}" stroke-linecap="round" opacity=".6"/>`,
  );
}

/** Open water and a wide path of light. */
export const sea = (view: View): void => drawSea(view, 15);

/** A sheltered bay: a headland with a small light, and a few boats coming home. */
export function harbour(view: View): void {
  drawLake(view, { rows: 10, shores: 1 });
  const back = drawHeadland(view);
  drawLighthouse(view, back(0.58), view.height * 0.085, false);
  drawBoats(view, 3);
}

/** A lighthouse on a rock, and its beam across dark water. */
export function lighthouse(view: View): void {
  drawSea(view, 11);
  const back = drawHeadland(view, 0.15);
  drawLighthouse(view, back(0.42), view.size * 0.19, true);
}

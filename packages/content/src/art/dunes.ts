import { round, xy } from './canvas.js';
import { mix, toHex } from './colour.js';
import { landAt, misty, type View } from './view.js';

const LAYERS = 4;

/** Long dunes with a lit side and a shaded side. */
export function drawDunes(view: View): void {
  for (let layer = 0; layer < LAYERS; layer++) drawDune(view, layer);
}

/** One dune: a long crest, the lit body below it, and the shaded slope that falls from its top. */
function drawDune(view: View, layer: number): void {
  const { canvas, random, seed, width, height, horizon, land, light, ground } = view;
  const y = horizon + layer * (height - horizon) * 0.26;
  const rise = height * (0.05 + 0.012 * layer);
  const facing = (layer + (seed >>> 12)) % 2 ? 1 : -1;
  const top = { x: width * (0.3 + random() * 0.4), y: y - rise };
  const startY = y + rise * (facing > 0 ? 0.7 : 0.2);
  const endY = y + rise * (facing > 0 ? 0.2 : 0.7);
  const colour = landAt(view, (layer / (LAYERS - 1)) * 0.85);
  const rest = width - top.x;

  const up = `M${xy(0, startY)}C${xy(top.x * 0.45, startY - rise * 0.1)} ${xy(top.x * 0.7, top.y + 4)} ${xy(top.x, top.y)}`;
  const down = `C${xy(top.x + rest * 0.35, top.y + 6)} ${xy(top.x + rest * 0.6, endY - rise * 0.1)} ${xy(width, endY)}`;
  const sunny = mix(colour, light, 0.32 - 0.06 * layer);
  const nearest = layer === LAYERS - 1;
  const lit =
    nearest && ground
      ? canvas.verticalGradient(y - rise, height, [
          [0, sunny],
          [0.75, ground],
          [1, ground],
        ])
      : misty(view, sunny, y - rise, y + height * 0.3);
  canvas.add(`<path d="${up}${down}V${height}H0Z" fill="${lit}"/>`);

  const along = (t: number): number => top.x + facing * Math.min(width, height * 1.4) * t;
  const ridge =
    `M${xy(top.x, top.y)}C${xy(along(0.05), y + rise * 0.2)} ${xy(along(-0.03), y + rise * 1.1)} ${xy(along(0.13), y + rise * 1.7)}` +
    `S${xy(along(0.2), y + rise * 3.4)} ${xy(along(0.42), height)}`;
  const back =
    facing > 0
      ? `H${width}V${round(endY)}C${xy(top.x + rest * 0.6, endY - rise * 0.1)} ${xy(top.x + rest * 0.35, top.y + 6)} ${xy(top.x, top.y)}Z`
      : `H0V${round(startY)}C${xy(top.x * 0.45, startY - rise * 0.1)} ${xy(top.x * 0.7, top.y + 4)} ${xy(top.x, top.y)}Z`;
  canvas.add(
    `<path d="${ridge}${back}" fill="${toHex(mix(colour, land[1], 0.35))}" opacity="${nearest && ground ? 0.18 : 0.45}"/>`,
  );
}

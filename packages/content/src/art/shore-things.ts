import { round, trim, xy, xyFine } from './canvas.js';
import { mix, toHex, type Oklch } from './colour.js';
import { awayFromLight, landAt, type View } from './view.js';

const LAMP_GLOW: Oklch = [0.9, 0.11, 78];
const LAMP: Oklch = [0.96, 0.07, 88];

/** A tongue of land that comes in from the side across from the light. Answers a point of its back, `t` from 0 to 1. */
export function drawHeadland(view: View, lift = 0.1): (t: number) => { x: number; y: number } {
  const { canvas, width, height, horizon } = view;
  const side = awayFromLight(view);
  const edge = side > 0 ? width : 0;
  const reach = Math.min(width, height * 1.25);
  const inward = (t: number): number => edge - side * reach * t;
  const high = horizon - height * lift;
  const colour = toHex(landAt(view, 0.75));
  canvas.add(
    `<path d="M${xy(edge, high)}C${xy(inward(0.12), high)} ${xy(inward(0.2), horizon - height * lift * 0.2)} ` +
      `${xy(inward(0.34), horizon + height * 0.012)}L${xy(edge, horizon + height * 0.03)}Z" fill="${colour}"/>`,
  );
  return (t) => ({ x: inward(0.34 * t), y: high + (horizon - high) * t ** 1.8 });
}

/** A lighthouse of the given height; `beam` also lays its light across the water. */
export function drawLighthouse(view: View, foot: { x: number; y: number }, tall: number, hasBeam: boolean): void {
  const { canvas, size, width } = view;
  const colour = toHex(landAt(view, hasBeam ? 0.92 : 0.75));
  const top = foot.y - tall;
  const lamp = { x: trim(foot.x), y: trim(top - tall * 0.08) };
  if (hasBeam) {
    const toward = -awayFromLight(view);
    const far = foot.x + toward * width * 0.75;
    const light = toHex(LAMP);
    const id = canvas.define(
      (name) =>
        `<linearGradient id="${name}" x1="${toward > 0 ? 0 : 1}" x2="${toward > 0 ? 1 : 0}"><stop stop-color="${light}" stop-opacity=".55"/>` +
        `<stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient>`,
    );
    const start = top - tall * 0.08;
    canvas.add(
      `<path d="M${xy(foot.x, start)}L${xy(far, start - size * 0.12)}V${round(start + size * 0.07)}Z" fill="url(#${id})"/>`,
    );
  }
  const half = tall * 0.14;
  canvas.add(
    `<path d="M${xyFine(foot.x - half, foot.y + tall * 0.1)}L${xyFine(foot.x - half * 0.55, top)}h${trim(half * 1.1)}L${xyFine(foot.x + half, foot.y + tall * 0.1)}z" fill="${colour}"/>` +
      `<circle cx="${lamp.x}" cy="${lamp.y}" r="${round(tall * 1.05)}" fill="${canvas.glow(LAMP_GLOW, 0.8)}"/>` +
      `<circle cx="${lamp.x}" cy="${lamp.y}" r="${trim(tall * 0.1)}" fill="${toHex(LAMP)}"/>`,
  );
}

/** Sails on the light's side of the water, the nearest the largest. */
export function drawBoats(view: View, count: number): void {
  const { random, height, size, horizon, sun } = view;
  const side = awayFromLight(view);
  for (let k = 0; k < count; k++) {
    const drift = (0.07 + k * 0.11) * (k % 2 ? -0.7 : 1) - 0.02;
    const y = horizon + height * (0.05 + k * 0.085 + random() * 0.02);
    drawBoat(view, sun.x + side * size * 1.3 * drift, y, size * (0.035 + k * 0.022), landAt(view, 0.6 + k * 0.2));
  }
}

/** A small boat under sail: hull, main sail, fore sail. `half` is half its length. */
function drawBoat({ canvas }: View, x: number, y: number, half: number, colour: Oklch): void {
  const hull = `M${xy(x - half, y)}h${round(2 * half)}l${xy(-half * 0.4, half * 0.36)}h${round(-1.2 * half)}z`;
  const mainSail = `M${xy(x + half * 0.05, y - half * 0.15)}v${round(-1.7 * half)}l${xy(half * 0.75, 1.7 * half)}z`;
  const foreSail = `M${xy(x - half * 0.12, y - half * 0.15)}v${round(-1.25 * half)}l${xy(-half * 0.5, 1.25 * half)}z`;
  canvas.add(`<path d="${hull}${mainSail}${foreSail}" fill="${toHex(colour)}"/>`);
}

/** A near bank that rises across from the light. Answers its crest height and a way to find points on it. */
export function drawBank(view: View): { crest: number; inward: (t: number) => number; colour: Oklch } {
  const { canvas, width, height, land, ground } = view;
  const side = awayFromLight(view);
  const edge = side > 0 ? width : 0;
  const reach = Math.min(width, height * 1.25);
  const inward = (t: number): number => edge - side * reach * t;
  const crest = height * 0.72;
  const paint = canvas.verticalGradient(crest - height * 0.04, height, [
    [0, mix(land[1], land[0], 0.2)],
    [1, ground ?? land[1]],
  ]);
  canvas.add(
    `<path d="M${xy(edge, crest)}C${xy(inward(0.22), crest - height * 0.045)} ${xy(inward(0.42), crest + height * 0.03)} ` +
      `${xy(inward(0.62), crest + height * 0.13)}S${xy(inward(0.9), height * 0.95)} ${xy(inward(1), height * 0.96)}V${height}H${edge}Z" fill="${paint}"/>`,
  );
  return { crest, inward, colour: mix(land[1], land[0], 0.06) };
}

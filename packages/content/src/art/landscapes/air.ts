import { trim, xy } from '../canvas.js';
import { mix, toHex, type Oklch } from '../colour.js';
import { drawHills, skyline } from '../hills.js';
import { across, awayFromLight, landAt, type View } from '../view.js';
import { drawSea } from '../water.js';
import { drawStream } from './hill-country.js';

/** A wide sky with a few clouds, and very little land. */
export function clouds(view: View): void {
  const { width, height, horizon, size, sky, light, random } = view;
  const white = mix(sky[2], light, 0.75);
  const side = awayFromLight(view);
  const far = mix(white, sky[1], 0.2);
  for (let k = 0; k < across(view, 2); k++) {
    const x = (width * (k + 0.3 + 0.4 * random())) / across(view, 2);
    drawCloud(view, x, horizon + height * (0.1 + 0.05 * (k % 2)), size * (0.075 + 0.02 * random()), far, 0.55);
  }
  // one large cloud that has room, and a small one that follows it
  drawCloud(view, width * 0.5 + side * size * 0.21, horizon - height * 0.08, size * 0.165, white, 0.95);
  drawCloud(view, width * 0.5 - side * size * 0.27, horizon + height * 0.03, size * 0.07, white, 0.8);
  const low: View = { ...view, horizon: Math.round(horizon + height * 0.24) };
  drawHills(low, { roughness: 0.4, amplitude: 0.04, layers: 3 });
}

/** After rain: the last dark clouds draw off above, the light comes in below them. */
export function clearing(view: View): void {
  drawHills(view, { roughness: 0.45, amplitude: 0.055 });
  drawStream(view, 0.1);
  const { width, height, sky, land, random } = view;
  const grey = mix(sky[0], land[1], 0.3);
  for (let k = 0; k < across(view, 4); k++) {
    const x = (width * (k + 0.2 + 0.6 * random())) / across(view, 4);
    drawCloud(view, x, height * (0.09 + 0.09 * random()), view.size * (0.13 + 0.05 * random()), grey, 0.75);
  }
}

/** A plain under a skin of water: the sky twice, and a thin line between. */
export function saltFlat(view: View): void {
  drawSea(view, 6);
  const { canvas, width, height, horizon, size, sky, light } = view;
  const side = awayFromLight(view);
  const colour = mix(sky[2], light, 0.45);
  const sky3 = [
    [0.5 + side * 0.26, 0.1, 0.085, 0.6],
    [0.5 - side * 0.3, 0.045, 0.05, 0.45],
    [0.5 + side * 0.05, 0.03, 0.035, 0.35],
  ] as const;
  const clouds = sky3.map(([x, up, s, opacity]) =>
    cloud(view, width * x, horizon - height * up, size * s, colour, opacity),
  );
  const mirror = `transform="matrix(1 0 0 -1 0 ${2 * horizon})" opacity=".55"`;
  canvas.add(`${clouds.join('')}<g ${mirror}>${clouds.join('')}</g>`);
  const line = skyline(view, horizon - height * 0.006, height * 0.012, 0.6, 1.4);
  canvas.add(`<path d="${line.edge}V${horizon}H0Z" fill="${toHex(landAt(view, 0.35))}"/>`);
}

const drawCloud = (...cloudOf: Parameters<typeof cloud>): void => cloudOf[0].canvas.add(cloud(...cloudOf));

/** A cloud with a flat foot. `s` is about a third of its length. */
function cloud(view: View, x: number, y: number, s: number, colour: Oklch, opacity: number): string {
  const { canvas, random, sky } = view;
  const paint = canvas.verticalGradient(y - s, y + s * 0.45, [
    [0, colour],
    [1, mix(colour, sky[1], 0.55)],
  ]);
  const puffs = [
    [-0.9, 0.02, 0.34],
    [-0.42, -0.26, 0.48],
    [0.18, -0.38, 0.56],
    [0.74, -0.1, 0.42],
    [1.16, 0.1, 0.25],
  ] as const;
  const circles = puffs.map(([dx, dy, r]) => {
    const grow = 0.9 + random() * 0.25;
    return `<circle cx="${trim(x + s * dx)}" cy="${trim(y + s * dy)}" r="${trim(s * r * grow)}"/>`;
  });
  const foot = `<rect x="${trim(x - s * 1.24)}" y="${trim(y - s * 0.04)}" width="${trim(s * 2.66)}" height="${trim(s * 0.4)}" rx="${trim(s * 0.2)}"/>`;
  return `<g fill="${paint}" opacity="${opacity}">${foot}${circles.join('')}</g>`;
}

/** Ferns in the foreground, and light that falls between them. */
export function ferns(view: View): void {
  drawHills(view, { roughness: 0.5, amplitude: 0.06 });
  const { canvas, random, width, height, size, land } = view;
  const sides = awayFromLight(view) > 0 ? ([-1, 1] as const) : ([1, -1] as const);
  for (const [layer, tint] of [0.5, 0.1].entries()) {
    let fronds = '';
    sides.forEach((side, lower) => {
      // The corner across from the light grows high, the other one stays low and lets the light in.
      for (let k = 0; k < 4 - layer; k++) {
        const out = 0.03 + 0.115 * k + 0.05 * layer + 0.04 * random();
        const root = { x: (side > 0 ? 0 : width) + side * size * out, y: height * 1.03 };
        const long = size * (lower ? 0.56 : 0.38) * (1 - 0.17 * k) * (0.85 + 0.25 * random()) * (layer ? 0.85 : 1);
        fronds += frond(root, long, side * (0.05 + 0.17 * k + 0.12 * random()));
      }
    });
    const stroke = `fill="none" stroke="${toHex(mix(land[1], landAt(view, 0.3), tint))}" stroke-linecap="round"`;
    canvas.add(`<path d="${fronds}" ${stroke} stroke-width="${trim(size * 0.011)}"/>`);
  }
}

/** One frond: a stem that bows to one side, with leaflets that grow shorter towards its tip. */
function frond(root: { x: number; y: number }, long: number, bow: number): string {
  const at = (t: number) => ({ x: root.x + long * bow * t * t, y: root.y - long * t * (1 - 0.25 * Math.abs(bow) * t) });
  const [middle, tip] = [at(0.5), at(1)];
  let path = `M${xy(root.x, root.y)}Q${xy(middle.x - (tip.x - root.x) * 0.25, middle.y)} ${xy(tip.x, tip.y)}`;
  for (let k = 2; k < 12; k++) {
    const t = k / 12;
    const { x, y } = at(t);
    const leaf = long * (0.2 * Math.sin(Math.PI * (0.15 + 0.85 * t)) + 0.015);
    const tilt = bow * leaf * 0.9 * t; // leaflets stand across the stem, wherever it leans
    path += `M${xy(x - leaf, y - leaf * 0.42 - tilt)}L${xy(x, y)}L${xy(x + leaf, y - leaf * 0.42 + tilt)}`;
  }
  return path;
}

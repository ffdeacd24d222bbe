import { round, trim, xy } from './canvas.js';
import { mix, toHex } from './colour.js';
import { skyline } from './hills.js';
import { across, landAt, misty, type View } from './view.js';

/** Still water below the horizon with far shores mirrored in it. `rows` of glints carry the light to the viewer. */
export function drawLake(view: View, { rows, shores }: { rows: number; shores: number }): void {
  drawWater(view);
  drawShores(view, shores);
  drawGlints(view, rows);
}

/** Open water, with nothing between the horizon and the viewer. */
export function drawSea(view: View, rows: number): void {
  drawWater(view);
  drawGlints(view, rows);
}

function drawWater({ canvas, width, height, horizon, sky, land, ground }: View): void {
  const paint = canvas.verticalGradient(horizon, height, [
    [0, mix(sky[2], land[0], 0.25)],
    [0.4, mix(sky[1], land[0], 0.3)],
    [1, ground ?? mix(sky[0], land[1], 0.55)],
  ]);
  canvas.add(`<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${paint}"/>`);
}

/** The path of light on the water, and a few ripples beside it. */
function drawGlints(view: View, rows: number): void {
  const { canvas, random, width, height, horizon, sun, sky, light } = view;
  const depth = height - horizon;
  let glints = '';
  for (let i = 0; i < rows; i++) {
    const t = (i + 0.6) / rows;
    const y = horizon + 4 + t ** 1.45 * (depth - 14);
    const half = sun.r * (0.35 + t * 1.9) * (0.5 + random() * 0.6);
    const x = sun.x + (random() - 0.5) * sun.r * (0.2 + t * 1.1);
    glints += `<path d="M${xy(x - half, y)}h${round(2 * half)}" stroke-width="${trim(1.4 + t * 4)}" opacity="${trim(0.8 - 0.55 * t, 2)}"/>`;
  }
  canvas.add(`<g stroke="${toHex(light)}" stroke-linecap="round">${glints}</g>`);
  let ripples = '';
  for (let i = 0; i < across(view, 10); i++) {
    ripples += `M${xy(random() * width, horizon + 8 + random() * (depth - 20))}h${round(24 + random() * 80)}`;
  }
  const stroke = toHex(mix(sky[2], light, 0.2));
  canvas.add(`<path d="${ripples}" stroke="${stroke}" stroke-width="2" stroke-linecap="round" opacity=".2"/>`);
}

/** Far shores above the water and their faded mirror images in it. */
function drawShores(view: View, count: number): void {
  const { canvas, width, height, horizon } = view;
  const fade = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".7"/>` +
      '<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  );
  const mask = canvas.define(
    (id) =>
      `<mask id="${id}"><rect y="${horizon}" width="${width}" height="${round(height * 0.22)}" fill="url(#${fade})"/></mask>`,
  );
  let mirrored = '';
  for (let i = 0; i < count; i++) {
    const y = horizon - height * (0.055 - 0.03 * i);
    const shore = skyline(view, y, height * (0.06 - 0.025 * i), 0.9, 1 + 0.5 * i);
    const shape = `${shore.edge}V${horizon}H0Z`;
    const colour = landAt(view, 0.18 + i * 0.3);
    canvas.add(`<path d="${shape}" fill="${misty(view, colour, horizon - height * 0.13, horizon, 0.3)}"/>`);
    mirrored += `<path d="${shape}" fill="${toHex(colour)}"/>`;
  }
  const flip = `transform="matrix(1 0 0 -1 0 ${2 * horizon})"`;
  canvas.add(`<g mask="url(#${mask})" opacity=".7"><g ${flip}>${mirrored}</g></g>`);
}

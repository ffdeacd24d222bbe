import { toHex, mix, type Oklch } from '../colour.js';
import { round, trim, xy, xyFine } from '../canvas.js';
import { drawDunes } from '../dunes.js';
import { drawHills, type HillLayer } from '../hills.js';
import { drawRange } from '../mountains.js';
import { drawPines, drawTree } from '../plants.js';
import { drawRibbon } from '../ribbon.js';
import { across, awayFromLight, landAt, type View } from '../view.js';

/** Pines on some of the layers: their height, as a part of the picture, by layer. */
const pinesOn =
  (view: View, heights: Readonly<Record<number, number>>, many: number, tint: number) =>
  ({ index, hill, colour }: HillLayer): void => {
    const tall = heights[index];
    if (tall !== undefined)
      drawPines(view, hill, mix(colour, view.land[1], tint), across(view, many + index * 4), tall);
  };

/** Hills behind hills, in mist. */
export const ridges = (view: View): void => drawHills(view, { roughness: (index) => 1 - 0.14 * index });

/** A stream that comes down through soft hills. */
export function stream(view: View): void {
  drawHills(view, { roughness: 0.45, amplitude: 0.055 });
  drawStream(view, 0.085);
}

export function drawStream(view: View, widthAtEnd: number): void {
  const { sky, light, land, horizon, height } = view;
  drawRibbon(view, {
    from: horizon + height * 0.035,
    bend: 0.15,
    widthAtEnd,
    stops: [
      [0, mix(sky[2], light, 0.5)],
      [0.5, mix(sky[2], sky[1], 0.5)],
      [1, mix(sky[1], land[1], 0.3)],
    ],
  });
}

/** Pines on the nearer hills. */
export const pines = (view: View): void =>
  drawHills(view, {
    roughness: 0.5,
    amplitude: 0.055,
    decorate: pinesOn(view, { 2: 0.035, 3: 0.062, 4: 0.1 }, 9, 0.3),
  });

/** Snow on pines and hills, and snow in the air. */
export function snowfall(view: View): void {
  drawHills(view, { roughness: 0.4, amplitude: 0.05, decorate: pinesOn(view, { 1: 0.035, 2: 0.06, 3: 0.1 }, 6, 0.9) });
  const { canvas, random, width, height, size } = view;
  for (const [weight, opacity, count] of [
    [2.4, 0.6, 40],
    [4, 0.75, 26],
    [6.5, 0.85, 11],
  ] as const) {
    let flakes = '';
    for (let i = 0; i < across(view, count); i++) flakes += `M${xy(random() * width, random() * height)}h.01`;
    const stroke = `stroke="#fff" stroke-width="${trim((weight * size) / 640)}" stroke-linecap="round"`;
    canvas.add(`<path d="${flakes}" ${stroke} opacity="${opacity}"/>`);
  }
}

/** A path through pines, with a lamp at every few steps. */
export function lanterns(view: View): void {
  drawHills(view, { roughness: 0.5, amplitude: 0.05, decorate: pinesOn(view, { 2: 0.045, 3: 0.085 }, 12, 0.35) });
  const { canvas, horizon, height, size, land, sky } = view;
  const path = drawRibbon(view, {
    from: horizon + height * 0.15,
    bend: 0.17,
    widthAtEnd: 0.06,
    opacity: 0.8,
    stops: [
      [0, mix(land[1], sky[2], 0.7)],
      [0.6, mix(land[1], sky[2], 0.42)],
      [1, mix(land[1], sky[1], 0.4)],
    ],
  });
  const halo = canvas.glow([0.84, 0.13, 70], 0.7);
  path.slice(1, 13).forEach(({ x, y, t, half }, step) => {
    if (step % 2) return; // a lantern at every second step, on alternating sides
    const tall = size * (0.02 + 0.04 * t);
    drawLantern(view, x + (step % 4 ? 1 : -1) * (half + tall * 0.5), y, tall, halo);
  });
}

/** A lantern on a post: a small lit window under a roof, and its halo. */
function drawLantern({ canvas, land }: View, x: number, foot: number, tall: number, halo: string): void {
  const [top, half] = [foot - tall, tall * 0.13];
  const body = `M${xyFine(x - half * 0.7, top + tall * 0.13)}h${trim(half * 1.4)}l${xyFine(half * 0.3, tall * 0.3)}h${trim(-half * 2)}z`;
  const roof = `M${xyFine(x - half * 1.3, top + tall * 0.13)}L${xyFine(x, top)}L${xyFine(x + half * 1.3, top + tall * 0.13)}z`;
  const post = `M${xyFine(x - half * 0.25, top + tall * 0.43)}h${trim(half * 0.5)}V${trim(foot)}h${trim(-half * 0.5)}z`;
  canvas.add(
    `<circle cx="${trim(x)}" cy="${trim(top + tall * 0.28)}" r="${trim(tall * 0.95)}" fill="${halo}"/>` +
      `<path d="${roof}${post}" fill="${toHex(land[1])}"/><path d="${body}" fill="${toHex([0.93, 0.1, 82])}"/>`,
  );
}

/** Rolling fields with round trees and specks of flower light. */
export function meadow(view: View): void {
  const { random, width, height, size, horizon, light, land, sky, canvas } = view;
  drawHills(view, {
    roughness: 0.35,
    amplitude: 0.06,
    decorate: ({ index, hill, colour }) => {
      if (index !== 1 && index !== 2) return;
      for (let k = 0; k < across(view, 3); k++) {
        const x = random() * width;
        const tall = size * (index === 1 ? 0.05 : 0.085) * (0.7 + random() * 0.6);
        drawTree(view, x, hill.heightAt(x), tall, mix(colour, land[1], 0.35));
      }
    },
  });
  let specks = '';
  for (let k = 0; k < across(view, 46); k++) {
    const t = random() ** 0.6; // more of them near the viewer
    specks += `M${xy(random() * width, horizon + (height - horizon) * (0.62 + 0.38 * t))}h.01`;
  }
  const stroke = `stroke="${toHex(mix(light, sky[2], 0.3))}" stroke-width="${trim(size * 0.007)}" stroke-linecap="round"`;
  canvas.add(`<path d="${specks}" ${stroke} opacity=".5"/>`);
}

/** Stepped fields: contour lines on each hill, and one tree. */
export function terraces(view: View): void {
  const { canvas, width, height, size, random, sky, land } = view;
  drawHills(view, {
    roughness: 0.25,
    amplitude: 0.075,
    layers: 4,
    decorate: ({ index, hill, colour }) => {
      if (index === 0) return;
      const stroke = `fill="none" stroke="${toHex(mix(colour, sky[2], 0.5))}" stroke-width="${trim(1.2 + index * 0.7)}"`;
      for (let k = 1; k <= 4; k++) {
        const down = round(k * height * (0.014 + 0.009 * index));
        canvas.add(
          `<path d="${hill.edge}" transform="translate(0 ${down})" ${stroke} opacity="${trim(0.62 - k * 0.1, 2)}"/>`,
        );
      }
      if (index !== 2) return;
      const x = width * (awayFromLight(view) < 0 ? 0.2 + random() * 0.14 : 0.66 + random() * 0.14);
      drawTree(view, x, hill.heightAt(x) + 2, size * 0.15, mix(colour, land[1], 0.55), size * 0.008);
    },
  });
}

/** Long dunes with a lit side and a shaded side. */
export const dunes = (view: View): void => drawDunes(view);

/** Mountains with snow on top, and pines on the hills at their feet. */
export function peaks(view: View): void {
  drawRange(view, { count: Math.max(2, across(view, 1.7)), base: 0.06, colourAt: 0.12, isSnowy: true });
  drawRange(view, { count: Math.max(2, across(view, 2.2)), base: 0.16, colourAt: 0.38, isSnowy: false });
  const near: readonly [Oklch, Oklch] = [landAt(view, 0.45), view.land[1]];
  const foot: View = { ...view, horizon: round(view.horizon + view.height * 0.16), land: near };
  drawHills(foot, {
    roughness: 0.5,
    amplitude: 0.045,
    layers: 3,
    decorate: pinesOn(view, { 1: 0.04, 2: 0.07 }, 13, 0.4),
  });
}

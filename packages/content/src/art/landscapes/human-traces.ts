import { round, trim, xy, xyFine } from '../canvas.js';
import { mix, toHex, type Oklch } from '../colour.js';
import { drawHills, skyline } from '../hills.js';
import { drawPines, drawTree } from '../plants.js';
import { drawRibbon } from '../ribbon.js';
import { across, awayFromLight, landAt, misty, type View } from '../view.js';

/** A pale path from the hills to the viewer. */
function drawPath(view: View, bend: number, widthAtEnd: number) {
  const { sky, light, horizon, height } = view;
  return drawRibbon(view, {
    from: horizon + height * 0.04,
    bend,
    widthAtEnd,
    opacity: 0.8,
    stops: [
      [0, mix(sky[2], light, 0.4)],
      [1, mix(landAt(view, 0.5), light, 0.35)],
    ],
  });
}

/** A path through an open gate. */
export function gate(view: View): void {
  drawHills(view, { roughness: 0.35, amplitude: 0.055 });
  const { canvas, size, land } = view;
  const here = drawPath(view, 0.07, 0.085)[9];
  if (!here) return;
  const s = size * 0.14;
  const [left, right] = [here.x - here.half - s * 0.12, here.x + here.half + s * 0.12];
  const side = awayFromLight(view);
  const hinge = side > 0 ? right : left;
  const bars = [0.2, 0.42, 0.64, 0.86].map(
    (up) => `M${xyFine(hinge, here.y - s * up)}l${xyFine(side * s * 1.05, -s * 0.16 + s * 0.3 * (1 - up))}`,
  );
  const leaf = `M${xyFine(hinge + side * s * 1.05, here.y - s * 1.04)}v${trim(s * 0.98)}M${xyFine(hinge, here.y - s * 0.2)}l${xyFine(side * s * 1.02, -s * 0.78)}`;
  const fence = [0.24, 0.5, 0.76].map((up) => {
    const rail = side > 0 ? left : right;
    return `M${xyFine(rail, here.y - s * up)}h${trim(-side * s * 3.4)}`;
  });
  const posts = [left, right, ...[1.15, 2.3, 3.4].map((n) => (side > 0 ? left : right) - side * s * n)];
  const uprights = posts.map((x, i) => `M${xyFine(x, here.y + s * 0.1)}v${trim(-s * (i < 2 ? 1.3 : 0.98))}`);
  const stroke = `fill="none" stroke="${toHex(mix(land[1], land[0], 0.12))}" stroke-linecap="round"`;
  canvas.add(`<path d="${[...bars, leaf, ...fence].join('')}" ${stroke} stroke-width="${trim(s * 0.06)}"/>`);
  canvas.add(`<path d="${uprights.join('')}" ${stroke} stroke-width="${trim(s * 0.13)}"/>`);
}

/** Rows of fruit trees that lead away over a slope. */
export function orchard(view: View): void {
  drawHills(view, { roughness: 0.25, amplitude: 0.05, layers: 4 });
  const { canvas, width, height, size, horizon, random, land } = view;
  const fruit = toHex([0.8, 0.13, 45]);
  const tree = canvas.define(
    (id) =>
      `<g id="${id}"><path d="M-4 4L-2-50h4L4 4z"/><circle cy="-62" r="30"/><circle cx="-22" cy="-48" r="20"/><circle cx="22" cy="-50" r="21"/>` +
      `<circle cx="8" cy="-80" r="20"/><path d="M-18-60h.1M6-72h.1M20-46h.1M-4-44h.1M-26-42h.1" stroke="${fruit}" stroke-width="6" stroke-linecap="round" opacity=".8"/></g>`,
  );
  [0.1, 0.3, 0.62].forEach((down, row) => {
    const y = horizon + (height - horizon) * down;
    const tall = (size * (0.065 + 0.075 * row)) / 100;
    const gap = size * (0.14 + 0.14 * row);
    const shift = random() * gap;
    let uses = '';
    for (let x = shift - gap; x < width + gap; x += gap) {
      const grow = tall * (0.9 + random() * 0.25);
      uses += `<use href="#${tree}" transform="translate(${xy(x, y + random() * size * 0.012)}) scale(${trim(grow, 2)})"/>`;
    }
    canvas.add(`<g fill="${toHex(mix(landAt(view, 0.3 + row * 0.26), land[1], 0.3))}">${uses}</g>`);
  });
}

/** Long furrows that run to one point under the light, and one tree to rest beneath. */
export function furrows(view: View): void {
  const { canvas, width, height, size, horizon, sky, sun, land, ground } = view;
  const far = skyline(view, horizon - height * 0.02, height * 0.05, 0.5, 1.2);
  canvas.add(
    `<path d="${far.edge}V${height}H0Z" fill="${misty(view, landAt(view, 0.12), horizon - height * 0.07, horizon + height * 0.1)}"/>`,
  );
  const field = horizon + height * 0.045;
  const soil = canvas.verticalGradient(field, height, [
    [0, landAt(view, 0.25)],
    [0.5, landAt(view, 0.7)],
    [1, ground ?? land[1]],
  ]);
  const brow = skyline(view, field, height * 0.012, 0.2, 1);
  canvas.add(`<path d="${brow.edge}V${height}H0Z" fill="${soil}"/>`);
  const top = brow.heightAt(sun.x) + 2;
  let strips = '';
  for (let k = -16; k <= 16; k++) {
    const end = sun.x + k * size * 0.17;
    const start = sun.x + k * size * 0.011;
    strips += `M${xyFine(start, top)}L${xyFine(end, height)}h${trim(size * 0.07)}L${xyFine(start + size * 0.005, top)}z`;
  }
  canvas.add(`<path d="${strips}" fill="${toHex(mix(landAt(view, 0.35), sky[2], 0.45))}" opacity=".34"/>`);
  const x = width * (awayFromLight(view) < 0 ? 0.18 : 0.8);
  drawTree(view, x, brow.heightAt(x) + 6, size * 0.2, landAt(view, 0.85), -size * 0.006);
}

/** A narrow trail that climbs a wide slope in bends. */
export function trail(view: View): void {
  drawHills(view, { roughness: 0.7, amplitude: 0.07, layers: 3 });
  const { canvas, width, height, size, horizon, land, sky, light, ground } = view;
  const side = awayFromLight(view);
  const [low, high] = side > 0 ? [0, width] : [width, 0];
  const crest = horizon - height * 0.13;
  const slope = canvas.verticalGradient(crest, height, [
    [0, landAt(view, 0.55)],
    [0.7, land[1]],
    [1, ground ?? land[1]],
  ]);
  canvas.add(
    `<path d="M${xy(high, crest)}C${xy(high - side * width * 0.2, crest + height * 0.01)} ${xy(high - side * width * 0.42, horizon + height * 0.1)} ` +
      `${xy(high - side * width * 0.6, horizon + height * 0.15)}S${xy(low + side * width * 0.12, height * 0.86)} ${xy(low, height * 0.87)}V${height}H${high}Z" fill="${slope}"/>`,
  );
  // Bends from the viewer to the crest: how far along the slope, and how far up the way.
  const bends = [
    [0.3, 0],
    [0.56, 0.2],
    [0.3, 0.33],
    [0.76, 0.48],
    [0.5, 0.6],
    [0.86, 0.72],
    [0.7, 0.81],
    [0.93, 0.9],
    [1.02, 1],
  ] as const;
  const tint = toHex(mix(sky[2], light, 0.5));
  let before: { x: number; y: number } | undefined;
  bends.forEach(([along, up], i) => {
    const point = { x: low + side * width * along, y: height * 1.02 + (crest - height * 1.02) * up };
    if (before) {
      const swing = xy(
        (before.x + point.x) / 2 + side * width * (i % 2 ? 0.07 : -0.07),
        before.y + (point.y - before.y) * 0.35,
      );
      canvas.add(
        `<path d="M${xy(before.x, before.y)}Q${swing} ${xy(point.x, point.y)}" fill="none" stroke="${tint}" stroke-width="${trim(size * (0.019 - 0.0019 * i))}" stroke-linecap="round" opacity=".85"/>`,
      );
    }
    before = point;
  });
}

/** A hut among pines, with one warm window. */
export function shelter(view: View): void {
  const { size, width, land } = view;
  const side = awayFromLight(view);
  drawHills(view, {
    roughness: 0.5,
    amplitude: 0.055,
    decorate: ({ index, hill, colour }) => {
      if (index === 2) drawPines(view, hill, mix(colour, land[1], 0.3), across(view, 15), 0.045);
      if (index !== 3) return;
      drawPines(view, hill, mix(colour, land[1], 0.4), across(view, 17), 0.1);
      const x = width * 0.5 + side * Math.min(width, size * 1.4) * 0.2;
      drawHut(view, x, hill.heightAt(x) + size * 0.03, size * 0.075, mix(land[1], [0.1, 0.02, 230], 0.35));
    },
  });
}

function drawHut({ canvas }: View, x: number, foot: number, s: number, colour: Oklch): void {
  const walls = `M${xyFine(x - s * 0.8, foot)}v${trim(-s * 0.75)}h${trim(s * 1.6)}v${trim(s * 0.75)}z`;
  const roof = `M${xyFine(x - s * 1.05, foot - s * 0.7)}L${xyFine(x, foot - s * 1.55)}L${xyFine(x + s * 1.05, foot - s * 0.7)}z`;
  const chimney = `M${xyFine(x + s * 0.4, foot - s * 1.1)}v${trim(-s * 0.55)}h${trim(s * 0.22)}v${trim(s * 0.6)}z`;
  const glow = canvas.glow([0.84, 0.13, 70], 0.75);
  canvas.add(`<path d="${walls}${roof}${chimney}" fill="${toHex(colour)}"/>`);
  canvas.add(`<circle cx="${trim(x - s * 0.25)}" cy="${trim(foot - s * 0.38)}" r="${round(s * 1.5)}" fill="${glow}"/>`);
  canvas.add(
    `<rect x="${trim(x - s * 0.45)}" y="${trim(foot - s * 0.56)}" width="${trim(s * 0.4)}" height="${trim(s * 0.36)}" rx="1" fill="${toHex([0.93, 0.1, 82])}"/>`,
  );
}

/** A bell in a wooden frame on the brow of a hill. */
export function bell(view: View): void {
  const { canvas, size, width, height, horizon } = view;
  drawHills(view, { roughness: 0.5, amplitude: 0.055, layers: 4 });
  const side = awayFromLight(view);
  const x = width * 0.5 + side * Math.min(width, size * 1.5) * 0.2;
  const s = size * 0.11;
  const foot = horizon + height * 0.1;
  const colour = toHex(landAt(view, 0.98));
  const brow = `M${xy(x - s * 6, height)}C${xy(x - s * 4, foot + s * 1.2)} ${xy(x - s * 2, foot)} ${xy(x, foot)}S${xy(x + s * 4, foot + s * 1.2)} ${xy(x + s * 6, height)}Z`;
  canvas.add(`<path d="${brow}" fill="${misty(view, landAt(view, 0.8), foot, height, 0.1)}"/>`);
  const at = (dx: number, dy: number): string => xyFine(x + s * dx, foot - s * dy);
  const roof = `M${at(-1.5, 2.28)}Q${at(-0.7, 2.42)} ${at(0, 2.86)}Q${at(0.7, 2.42)} ${at(1.5, 2.28)}L${at(1.42, 2.16)}H${trim(x - s * 1.42)}z`;
  const posts = `M${at(-0.95, 2.2)}L${at(-1.06, -0.15)}h${trim(s * 0.18)}L${at(-0.79, 2.2)}zM${at(0.95, 2.2)}L${at(1.06, -0.15)}h${trim(-s * 0.18)}L${at(0.79, 2.2)}z`;
  const bellShape =
    `M${at(-0.06, 2.18)}h${trim(s * 0.12)}V${trim(foot - s * 1.86)}C${at(0.34, 1.8)} ${at(0.3, 1.25)} ${at(0.5, 0.98)}` +
    `H${trim(x - s * 0.5)}C${at(-0.3, 1.25)} ${at(-0.34, 1.8)} ${at(-0.06, 1.86)}zM${at(-0.1, 0.95)}a${trim(s * 0.1)} ${trim(s * 0.1)} 0 0 0 ${trim(s * 0.2)} 0z`;
  canvas.add(`<path d="${roof}${posts}${bellShape}" fill="${colour}"/>`);
}

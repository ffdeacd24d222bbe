import { mix, toHex } from '../colour.js';
import { round, trim, xy, xyFine } from '../canvas.js';
import { drawTree } from '../plants.js';
import { drawBank } from '../shore-things.js';
import { across, awayFromLight, landAt, type View } from '../view.js';
import { drawLake } from '../water.js';

/** Two trees on a near bank, side by side above still water. */
export function twoTrees(view: View): void {
  drawLake(view, { rows: 9, shores: 2 });
  const { random, height, size } = view;
  const { crest, inward, colour } = drawBank(view);
  const taller = random() < 0.5 ? 0 : 1; // sometimes the outer one, sometimes the inner one
  [0.15 + random() * 0.05, 0.33 + random() * 0.05].forEach((t, i) => {
    const lean = awayFromLight(view) * size * (i ? 0.012 : -0.012); // towards each other
    const foot = crest + height * (i ? 0.004 : -0.014);
    drawTree(view, inward(t), foot, size * (i === taller ? 0.27 : 0.2), colour, lean);
  });
}

/** Two empty chairs on a bank, turned to the water. */
export function chairs(view: View): void {
  drawLake(view, { rows: 9, shores: 2 });
  const { canvas, height, size } = view;
  const { crest, inward, colour } = drawBank(view);
  const facing = -awayFromLight(view); // towards the light
  const stroke = `fill="none" stroke="${toHex(colour)}" stroke-linecap="round" stroke-linejoin="round"`;
  let lines = '';
  for (const t of [0.16, 0.36]) {
    const s = size * 0.085;
    const [x, foot] = [inward(t), crest + height * (t < 0.2 ? -0.012 : 0.012)];
    const at = (dx: number, dy: number): string => xyFine(x + facing * s * dx, foot - s * dy);
    lines +=
      `M${at(-0.75, 1.75)}L${at(-0.4, 0.72)}L${at(0.62, 0.86)}` + // back and seat
      `M${at(-0.58, -0.05)}L${at(-0.4, 0.72)}M${at(0.7, -0.05)}L${at(0.62, 0.86)}` + // legs
      `M${at(-0.53, 1.14)}L${at(0.62, 1.22)}V${trim(foot - s * 0.86)}`; // arm
  }
  canvas.add(`<path d="${lines}" ${stroke} stroke-width="${trim(size * 0.011)}"/>`);
}

/** Reeds at the near edge of a quiet pool. */
export function reeds(view: View): void {
  drawLake(view, { rows: 8, shores: 2 });
  const { canvas, random, width, height, size, land } = view;
  const side = awayFromLight(view);
  const edge = side > 0 ? width : 0;
  let [blades, heads] = ['', ''];
  for (let k = 0; k < 15; k++) {
    const x = edge - side * size * (0.02 + 0.36 * random() ** 1.3);
    const tall = size * (0.2 + 0.26 * random());
    const lean = -side * size * (0.02 + 0.05 * random());
    blades += `M${xy(x, height)}q${xy(lean * 0.15, -tall * 0.6)} ${xy(lean, -tall)}`;
    if (k % 3 === 0) heads += `M${xyFine(x + lean, height - tall)}l${xyFine(lean * 0.09, -size * 0.05)}`;
  }
  const stroke = `fill="none" stroke="${toHex(mix(land[1], land[0], 0.1))}" stroke-linecap="round"`;
  canvas.add(`<path d="${blades}" ${stroke} stroke-width="${trim(size * 0.007)}"/>`);
  canvas.add(`<path d="${heads}" ${stroke} stroke-width="${trim(size * 0.017)}"/>`);
}

/** Leaves that have let go, drifting on dark water. */
export function leaves(view: View): void {
  drawLake(view, { rows: 8, shores: 2 });
  const { canvas, random, width, height, horizon, size, light } = view;
  const side = awayFromLight(view);
  let drifting = '';
  for (let k = 0; k < across(view, 13); k++) {
    const t = 0.25 + 0.75 * random();
    const long = size * (0.014 + 0.034 * t);
    const x = random() * width;
    const y = horizon + (height - horizon) * t * 0.94;
    const turn = (random() - 0.5) * long * 0.5;
    drifting +=
      `M${xyFine(x - long, y)}Q${xyFine(x, y - long * 0.42 + turn)} ${xyFine(x + long, y + turn * 0.6)}` +
      `Q${xyFine(x, y + long * 0.36 + turn)} ${xyFine(x - long, y)}z`;
  }
  canvas.add(`<path d="${drifting}" fill="${toHex(mix([0.74, 0.12, 62], light, 0.25))}" opacity=".72"/>`);

  // the branch that they left, hanging in from the side across from the light
  const edge = side > 0 ? width : 0;
  const at = (dx: number, dy: number): string => xy(edge - side * size * dx, size * dy);
  const wood = toHex(landAt(view, 0.95));
  canvas.add(
    `<path d="M${at(-0.02, 0.1)}C${at(0.14, 0.11)} ${at(0.26, 0.15)} ${at(0.4, 0.24)}M${at(0.2, 0.126)}Q${at(0.3, 0.11)} ${at(0.38, 0.13)}" fill="none" stroke="${wood}" stroke-width="${trim(size * 0.011)}" stroke-linecap="round"/>`,
  );
  let hanging = '';
  const twigs = [
    [0.06, 0.107],
    [0.12, 0.115],
    [0.18, 0.125],
    [0.25, 0.15],
    [0.31, 0.18],
    [0.36, 0.21],
    [0.4, 0.24],
    [0.27, 0.113],
    [0.33, 0.115],
    [0.38, 0.13],
  ] as const;
  twigs.forEach(([dx, dy], k) => {
    const swing = ((k % 3) - 1) * 0.018 - 0.008; // no two leaves hang alike
    const [tipX, tipY] = [-side * size * swing, size * (0.05 + 0.008 * (k % 4))];
    const belly = size * 0.017;
    hanging += `M${at(dx, dy)}q${xyFine(belly + tipX * 0.4, tipY * 0.45)} ${xyFine(tipX, tipY)}q${xyFine(-belly - tipX * 0.6, -tipY * 0.5)} ${xyFine(-tipX, -tipY)}z`;
  });
  canvas.add(`<path d="${hanging}" fill="${wood}"/>`);
}

/** Broad flat stones beside a brook, warm on top. */
export function stones(view: View): void {
  drawLake(view, { rows: 8, shores: 2 });
  const { canvas, random, width, height, size, light, ground } = view;
  const side = awayFromLight(view);
  const slabs = [
    [0.3, 0.68, 0.13, 0.04],
    [0.1, 0.77, 0.26, 0.07],
    [0.3, 0.92, 0.5, 0.14],
  ] as const;
  slabs.forEach(([along, down, half, thick], i) => {
    const x = side > 0 ? width - size * along : size * along; // a heap of flat stones, across from the light
    const [y, w, h] = [height * down, size * half * (0.94 + random() * 0.12), size * thick];
    const tilt = h * (random() - 0.5) * 0.4;
    const rim = { left: xy(x - w, y + tilt), right: xy(x + w, y - tilt) };
    const body = canvas.verticalGradient(y - h * 0.2, y + h * 1.5, [
      [0, landAt(view, 0.55 + i * 0.12)],
      [1, ground && i === 2 ? ground : landAt(view, 0.85 + i * 0.07)],
    ]);
    canvas.add(
      `<ellipse cx="${round(x)}" cy="${round(y + h * 0.95)}" rx="${round(w * 1.08)}" ry="${round(h * 0.2)}" fill="${toHex(light)}" opacity=".2"/>`,
    );
    canvas.add(
      `<path d="M${rim.left}C${xy(x - w * 1.03, y + h * 0.7)} ${xy(x - w * 0.9, y + h)} ${xy(x - w * 0.5, y + h)}H${round(x + w * 0.55)}` +
        `C${xy(x + w * 0.92, y + h)} ${xy(x + w * 1.03, y + h * 0.6)} ${rim.right}Z" fill="${body}"/>`,
    );
    // the flat top, where the sun has been all day
    canvas.add(
      `<path d="M${rim.left}C${xy(x - w * 0.9, y - h * 0.5)} ${xy(x - w * 0.3, y - h * 0.62)} ${xy(x + w * 0.1, y - h * 0.56)}` +
        `S${xy(x + w * 0.95, y - h * 0.4)} ${rim.right}C${xy(x + w * 0.7, y + h * 0.3)} ${xy(x - w * 0.7, y + h * 0.34)} ${rim.left}Z" fill="${toHex(mix(landAt(view, 0.16 + i * 0.1), light, 0.42))}"/>`,
    );
  });
}

/** A thin fall that drops from a cliff into a clear pool. */
export function waterfall(view: View): void {
  drawLake(view, { rows: 7, shores: 2 });
  const { canvas, width, height, horizon, size, land, light, sky } = view;
  const side = awayFromLight(view);
  const edge = side > 0 ? width : 0;
  const reach = Math.min(width, size * 1.25);
  const at = (dx: number, y: number): string => xy(edge - side * reach * dx, y);
  const [top, foot] = [horizon - height * 0.3, horizon + height * 0.16];

  const back = canvas.verticalGradient(top, foot, [
    [0, landAt(view, 0.5)],
    [1, landAt(view, 0.78)],
  ]);
  canvas.add(
    `<path d="M${at(-0.02, top - height * 0.03)}L${at(0.16, top - height * 0.012)}L${at(0.29, top + height * 0.012)}L${at(0.33, top + height * 0.1)}` +
      `L${at(0.38, top + height * 0.22)}L${at(0.4, top + height * 0.33)}L${at(0.46, foot)}H${edge}Z" fill="${back}"/>`,
  );
  const fall = canvas.verticalGradient(top, foot, [
    [0, mix(light, sky[1], 0.2), 0.95],
    [0.75, light, 0.9],
    [1, light, 0.35],
  ]);
  canvas.add(
    `<path d="M${at(0.255, top + height * 0.008)}C${at(0.29, top + height * 0.03)} ${at(0.285, top + height * 0.2)} ${at(0.295, foot + height * 0.01)}` +
      `H${round(edge - side * reach * 0.235)}C${at(0.232, top + height * 0.2)} ${at(0.236, top + height * 0.04)} ${at(0.215, top)}Z" fill="${fall}"/>`,
  );
  const front = canvas.verticalGradient(top, height, [
    [0, landAt(view, 0.72)],
    [1, land[1]],
  ]);
  canvas.add(
    `<path d="M${at(-0.02, top - height * 0.07)}L${at(0.1, top - height * 0.045)}L${at(0.2, top - height * 0.004)}L${at(0.205, top + height * 0.12)}` +
      `L${at(0.17, top + height * 0.24)}L${at(0.2, top + height * 0.36)}L${at(0.14, foot + height * 0.04)}L${at(0.2, foot + height * 0.1)}L${at(-0.02, foot + height * 0.16)}Z" fill="${front}"/>`,
  );
  const centre = trim(edge - side * reach * 0.27);
  const rings = [1, 1.8, 2.8].map((n) => {
    const shape = `cx="${centre}" cy="${trim(foot + height * 0.014 * n)}" rx="${trim(size * 0.075 * n)}" ry="${trim(size * 0.014 * n)}"`;
    return `<ellipse ${shape} fill="none" stroke="${toHex(light)}" stroke-width="2.5" opacity="${trim(0.75 / n, 2)}"/>`;
  });
  canvas.add(rings.join(''));
  canvas.add(
    `<ellipse cx="${centre}" cy="${trim(foot)}" rx="${trim(size * 0.11)}" ry="${trim(size * 0.035)}" fill="${canvas.glow(light, 0.7)}"/>`,
  );
}

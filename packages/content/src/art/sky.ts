import { round, trim, xy } from './canvas.js';
import { mix, toHex } from './colour.js';
import type { View } from './view.js';

/** The sky in three stops, and stars when it is dark. */
export function drawSky(view: View): void {
  const { canvas, width, height, horizon, sky } = view;
  const paint = canvas.verticalGradient(0, horizon, [
    [0, sky[0]],
    [0.58, sky[1]],
    [1, sky[2]],
  ]);
  canvas.add(`<rect width="${width}" height="${height}" fill="${paint}"/>`);
  if (view.isDark) drawStars(view);
}

/** A crescent belongs to a disc this much larger than a full moon. */
export const FULL_DISC = 1.12;

/** Stars in three sizes, denser towards the top; the big ones are few. None shines through the moon's dark side. */
function drawStars(view: View): void {
  const { canvas, width, horizon, size, light, skyRandom } = view;
  const many = round(Math.min(34, (14 * width) / size));
  for (const [weight, opacity, share] of [
    [1.3, 0.75, 1],
    [2, 0.6, 0.7],
    [3, 0.5, 0.25],
  ] as const) {
    let path = '';
    for (let i = 0; i < many * share; i++) {
      const x = skyRandom() * width;
      const y = skyRandom() * skyRandom() * horizon * 0.85;
      if (isFreeSky(view, x, y)) path += `M${xy(x, y)}h.01`;
    }
    const stroke = `stroke="${toHex(light)}" stroke-width="${trim((weight * size) / 640)}" stroke-linecap="round"`;
    canvas.add(`<path d="${path}" ${stroke} opacity="${opacity}"/>`);
  }
}

/** Whether a point is neither behind the moon nor where the page writes. */
function isFreeSky({ sun, words, width, height }: View, x: number, y: number): boolean {
  if (Math.hypot(x - sun.x, y - sun.y) < sun.r * FULL_DISC + 6) return false;
  if (!words) return true;
  const [across, down] = [x / width, y / height];
  return across < words.left || across > words.right || down < words.top || down > words.bottom;
}

/** The light of the picture: a sun, a full moon or a crescent. */
export function drawLight(view: View): void {
  const { canvas, sun, light, sky, isDark, mayBeCrescent, lightRandom } = view;
  if (mayBeCrescent && lightRandom() < 0.62) {
    drawCrescent(view);
    return;
  }
  // The halo is tinted with the sky's colour: a cream halo on blue would look grey.
  const halo = canvas.glow(mix(light, sky[1], isDark ? 0.35 : 0.1), isDark ? 0.62 : 0.85);
  const reach = round(sun.r * (isDark ? 6 : 6.5));
  canvas.add(`<circle cx="${sun.x}" cy="${sun.y}" r="${reach}" fill="${halo}"/>`);
  canvas.add(`<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${toHex(light)}"/>`);
}

/** The halo is on the lit side, and the dark part of the disc is a little lighter than the sky (earthshine). */
function drawCrescent({ canvas, sun, light, sky, lightRandom }: View): void {
  const tilt = (-28 + lightRandom() * 40) * (lightRandom() < 0.5 ? 1 : -1);
  const side = lightRandom() < 0.5 ? 1 : -1;
  const r = sun.r * FULL_DISC;
  const bite = r * 1.16; // close to r gives a slender moon
  const angle = (tilt * Math.PI) / 180;
  const limbX = trim(sun.x + side * r * 0.72 * Math.cos(angle));
  const limbY = trim(sun.y + side * r * 0.72 * Math.sin(angle));
  const halo = canvas.glow(mix(light, sky[1], 0.35), 0.42);
  canvas.add(`<circle cx="${limbX}" cy="${limbY}" r="${round(sun.r * 4.8)}" fill="${halo}"/>`);
  canvas.add(
    `<circle cx="${sun.x}" cy="${sun.y}" r="${trim(r)}" fill="${toHex(mix(sky[1], light, 0.25))}" opacity=".16"/>`,
  );

  const [top, bottom] = [trim(sun.y - r), trim(sun.y + r)];
  const outer = `A${trim(r)} ${trim(r)} 0 0 ${side > 0 ? 1 : 0} ${sun.x} ${bottom}`;
  const inner = `A${trim(bite)} ${trim(bite)} 0 0 ${side > 0 ? 0 : 1} ${sun.x} ${top}`;
  const turn = `transform="rotate(${trim(tilt)} ${sun.x} ${sun.y})"`;
  canvas.add(`<path ${turn} fill="${toHex(light)}" d="M${sun.x} ${top}${outer}${inner}Z"/>`);
}

/** Slightly darker corners in the colour of the land; black would look dirty on a pale sky. */
export function drawVignette({ canvas, width, height, land, isDark }: View): void {
  const colour = toHex(land[1]);
  const rim = isDark ? 0.4 : 0.2;
  const id = canvas.define(
    (name) =>
      `<radialGradient id="${name}" cx=".5" cy=".42" r=".78"><stop offset=".62" stop-color="${colour}" stop-opacity="0"/>` +
      `<stop offset="1" stop-color="${colour}" stop-opacity="${rim}"/></radialGradient>`,
  );
  canvas.add(`<rect width="${width}" height="${height}" fill="url(#${id})"/>`);
}

import { Canvas } from './canvas.js';
import { mix, toHex } from './colour.js';
import { nightfall, PALETTES } from './palettes.js';
import type { Drawing } from './picture.js';

const SIZE = 400;

const BY_DAY = {
  hair: toHex([0.3, 0.05, 40]),
  skin: toHex([0.78, 0.075, 58]),
  shadow: toHex([0.68, 0.085, 50]),
  rose: toHex([0.62, 0.12, 28]),
  shawl: toHex([0.44, 0.08, 330]),
};
const BY_NIGHT: typeof BY_DAY = {
  hair: toHex([0.2, 0.03, 310]),
  skin: toHex([0.6, 0.05, 40]),
  shadow: toHex([0.48, 0.055, 20]),
  rose: toHex([0.5, 0.09, 12]),
  shawl: toHex([0.37, 0.08, 325]),
};

/** Mina Vizzi, an invented character, with her eyes closed in front of hills: by day, and the same at night. */
export const drawFounder = (): Drawing[] => [
  { path: 'scenes/founder-day.svg', svg: drawPortrait(false) },
  { path: 'scenes/founder-night.svg', svg: drawPortrait(true) },
];

function drawPortrait(isNight: boolean): string {
  const { sky, land, light } = isNight ? nightfall(PALETTES.dawn) : PALETTES.dawn;
  const canvas = new Canvas();
  const path = (d: string, fill: string): void => canvas.add(`<path d="${d}" fill="${fill}"/>`);
  const line = (d: string, colour: string, width: number): void =>
    canvas.add(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
    );

  const air = canvas.verticalGradient(0, 290, [
    [0, sky[0]],
    [0.58, sky[1]],
    [1, sky[2]],
  ]);
  canvas.add(`<rect width="${SIZE}" height="${SIZE}" fill="${air}"/>`);
  canvas.add(
    `<circle cx="306" cy="104" r="120" fill="${canvas.glow(mix(light, sky[1], 0.2), isNight ? 0.6 : 0.85)}"/>`,
  );
  canvas.add(`<circle cx="306" cy="104" r="34" fill="${toHex(light)}"/>`);
  path('M0 262C60 232 120 244 180 258S320 230 400 252V400H0Z', toHex(mix(land[0], land[1], 0.08)));
  path('M0 300C80 274 150 292 220 296S340 276 400 292V400H0Z', toHex(mix(land[0], land[1], 0.4)));

  const { hair, skin, shadow, rose, shawl } = isNight ? BY_NIGHT : BY_DAY;
  // The hair behind the head, with a knot above it.
  path('M196 44a33 31 0 1 0 .1 0z', hair);
  path(
    'M196 72C124 72 112 130 116 178C118 218 108 246 124 272C146 288 246 288 268 272C284 246 274 218 276 178C280 130 268 72 196 72Z',
    hair,
  );
  // Neck and shoulders.
  path('M170 226h52v62c0 18-52 18-52 0z', shadow);
  path('M52 400C56 330 104 304 168 286C178 304 214 304 224 286C288 304 336 330 340 400Z', shawl);
  line('M168 286C160 322 190 352 214 400', toHex(mix(land[1], sky[2], 0.28)), 3);
  // The face, and the hair that frames it.
  path('M196 92C150 92 134 130 137 172C140 214 168 250 196 250S252 214 255 172C258 130 242 92 196 92Z', skin);
  path('M196 84C146 84 126 122 131 190C140 152 158 128 190 116C216 130 244 150 261 190C266 122 246 84 196 84Z', hair);
  for (const x of [156, 236]) canvas.add(`<circle cx="${x}" cy="206" r="15" fill="${rose}" opacity=".22"/>`);
  // Closed eyes, brows, nose and mouth.
  line('M156 180q12 9 25 0M211 180q13 9 25 0', hair, 4);
  line('M154 162q14-8 28-3M210 159q14-5 28 3', hair, 3);
  line('M196 184q-7 16 2 20', shadow, 3);
  line('M181 224q15 10 30 0', rose, 4);
  return canvas.toSvg(SIZE, SIZE);
}

import { seededRandom } from '../random.js';
import { round } from './canvas.js';
import type { Oklch } from './colour.js';
import { drawFounder } from './founder-art.js';
import { type Drawing, drawPicture, type Wish } from './picture.js';

/** The colours of the page below a picture: the footer in light and dark mode. */
const DAY_GROUND: Oklch = [0.2799, 0.0483, 273.5];
const NIGHT_GROUND: Oklch = [0.1702, 0.0278, 268];

type SceneWish = Omit<Wish, 'seed'> & { readonly seed?: string };

const hero = {
  scene: 'ridges',
  seed: 'hero',
  lightX: 0.77,
  lightY: 0.4,
  horizon: 0.7,
  width: 1600,
  height: 860,
  words: { left: 0, top: 0.1, right: 0.62, bottom: 0.62 },
} as const;
const heroTall = {
  ...hero,
  lightX: 0.8,
  lightY: 0.58,
  horizon: 0.68,
  width: 800,
  height: 1500,
  words: { left: 0, top: 0.06, right: 0.9, bottom: 0.56 },
} as const;
const closing = {
  scene: 'pines',
  seed: 'closing',
  lightX: 0.72,
  lightY: 0.33,
  horizon: 0.58,
  width: 1600,
  height: 680,
  words: { left: 0, top: 0.1, right: 0.6, bottom: 0.6 },
} as const;
const closingTall = {
  ...closing,
  lightX: 0.74,
  lightY: 0.48,
  horizon: 0.56,
  width: 800,
  height: 1000,
  words: { left: 0, top: 0.06, right: 0.9, bottom: 0.5 },
} as const;
const login = {
  scene: 'lake',
  seed: 'login',
  lightX: 0.6,
  lightY: 0.375,
  horizon: 0.58,
  width: 1000,
  height: 1100,
} as const;
const planFree = {
  scene: 'meadow',
  seed: 'plan-free',
  palette: 'apricot',
  width: 900,
  height: 360,
  lightX: 0.78,
  lightY: 0.38,
  horizon: 0.58,
} as const;
const learn = { width: 1500, height: 500, lightX: 0.68, lightY: 0.3 } as const;
/** One for each section of the guide. */
const GUIDE = [
  { scene: 'clouds', palette: 'firstLight', horizon: 0.55 },
  { scene: 'peaks', palette: 'ember', horizon: 0.62 },
  { scene: 'stream', palette: 'dawn', horizon: 0.5 },
  { scene: 'meadow', palette: 'meadow', horizon: 0.5 },
  { scene: 'sea', palette: 'blueHour', horizon: 0.56, lightY: 0.36 },
] as const;
const GUIDE_SCENES = Object.fromEntries(
  GUIDE.flatMap((wish, index) => {
    const seed = `learn-${index + 1}`;
    return [
      [`${seed}-day`, { ...learn, ...wish, seed }],
      [`${seed}-night`, { ...learn, ...wish, seed, evening: true }],
    ];
  }),
);
const byDay = { palette: 'firstLight', ground: DAY_GROUND } as const;
const byNight = { palette: 'night', ground: NIGHT_GROUND } as const;

/** An arch to look through: 360 x 224, round above, nearly square below. */
const ARCH = 'M0 208V112A112 112 0 0 1 112 0H248A112 112 0 0 1 360 112V208A16 16 0 0 1 344 224H16A16 16 0 0 1 0 208Z';

/** Pictures of single screens. Day and night share a seed, so that they show the same landscape. */
const SCENES: Readonly<Record<string, SceneWish>> = {
  'hero-day': { ...hero, ...byDay },
  'hero-night': { ...hero, ...byNight },
  'hero-day-tall': { ...heroTall, ...byDay },
  'hero-night-tall': { ...heroTall, ...byNight },
  'closing-day': { ...closing, palette: 'dusk', ground: DAY_GROUND },
  'closing-night': { ...closing, ...byNight },
  'closing-day-tall': { ...closingTall, palette: 'dusk', ground: DAY_GROUND },
  'closing-night-tall': { ...closingTall, ...byNight },
  'login-day': { ...login, palette: 'dawn' },
  'login-night': { ...login, palette: 'night' },
  'plan-free-day': planFree,
  'plan-free-night': { ...planFree, evening: true },
  'plan-premium': {
    scene: 'terraces',
    palette: 'night',
    width: 1000,
    height: 360,
    lightX: 0.78,
    lightY: 0.38,
    horizon: 0.6,
  },
  unlock: { scene: 'ridges', palette: 'ember', width: 1600, height: 300, lightX: 0.72, lightY: 0.17, horizon: 0.62 },
  ...GUIDE_SCENES,
  'default-cover': { scene: 'ridges', palette: 'dawn', width: 800, height: 800, lightX: 0.66 },
  empty: { scene: 'lake', palette: 'mist', width: 360, height: 224, lightX: 0.64, window: ARCH },
};

/** All pictures of single screens, the sky behind the header, and the brand mark. */
export const drawScenes = (): Drawing[] => [
  ...Object.entries(SCENES).map(([name, wish]) => ({
    path: `scenes/${name}.svg`,
    svg: drawPicture({ seed: name, ...wish }),
  })),
  ...drawFounder(),
  { path: 'scenes/stars.svg', svg: drawHeaderStars() },
  { path: 'scenes/logo.svg', svg: LOGO },
];

/** Stars for the header at night, denser above; it repeats sideways. */
function drawHeaderStars(): string {
  const random = seededRandom(76);
  const [width, height] = [1440, 240];
  const tiers = [
    [1.4, 0.6, 46],
    [2, 0.5, 24],
    [3, 0.42, 8],
  ] as const;
  const paths = tiers.map(([weight, opacity, count]) => {
    let path = '';
    for (let i = 0; i < count; i++) path += `M${round(random() * width)} ${round(random() ** 2 * height * 0.66)}h.01`;
    return `<path d="${path}" stroke="#f2ece2" stroke-width="${weight}" stroke-linecap="round" opacity="${opacity}"/>`;
  });
  const frame = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${paths.join('')}</svg>\n`;
}

/** The brand mark: a sun coming up behind hills, in a round window. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#2c3c66"/>' +
  '<stop offset=".62" stop-color="#c98a94"/><stop offset="1" stop-color="#f8cf94"/></linearGradient>' +
  '<clipPath id="w"><circle cx="17" cy="17" r="17"/></clipPath></defs><g clip-path="url(#w)"><path fill="url(#s)" d="M0 0h34v34H0z"/>' +
  '<circle cx="17" cy="18.2" r="6.4" fill="#fff3da"/><path fill="#20233f" d="M-1 22.5C6 17.5 12 19.5 17.5 22.5S29 26.5 36 20.5V36H-1z"/></g></svg>\n';

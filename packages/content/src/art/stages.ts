import { type Drawing, drawPicture, type Wish } from './picture.js';

/** Text is on the left, so the light is on the right. */
const WIDE = {
  width: 1440,
  height: 860,
  lightX: 0.72,
  lightY: 0.29,
  words: { left: 0, top: 0, right: 0.56, bottom: 0.6 },
};
const TALL = {
  width: 800,
  height: 1730,
  lightX: 0.74,
  lightY: 0.3,
  horizon: 0.45,
  words: { left: 0, top: 0, right: 0.84, bottom: 0.29 },
};

/** The backgrounds of a session's page, below `folder`. Day and night show the same land, so that one fades into the other. */
export function drawStages(folder: string, look: Pick<Wish, 'seed' | 'scene' | 'palette'>): Drawing[] {
  const draw = (name: string, wish: Omit<Wish, keyof typeof look>): Drawing => ({
    path: `${folder}/${name}.svg`,
    svg: drawPicture({ ...look, ...wish }),
  });
  return [
    draw('stage-day', WIDE),
    draw('stage-day-tall', TALL),
    draw('stage', { ...WIDE, evening: true }),
    draw('stage-tall', { ...TALL, evening: true }),
  ];
}

import { hashText } from '../random.js';
import type { SessionText } from '../texts/session-text.js';
import { directionOf } from './direction.js';
import { PALETTES, type PaletteName } from './palettes.js';
import { type Drawing, drawPicture, type Wish } from './picture.js';
import { LANDSCAPES, type SceneName } from './scenery.js';
import { drawStages } from './stages.js';

/** Whether a text is the name of a scene. */
export const isScene = (name: string): name is SceneName => Object.hasOwn(LANDSCAPES, name);
const isPalette = (name: string): name is PaletteName => Object.hasOwn(PALETTES, name);

/** The mistakes in a text's names of scene and palette. */
export function checkPictureNames({ slug, scene, palette }: SessionText): string[] {
  const complaints: string[] = [];
  if (scene !== undefined && !isScene(scene)) {
    complaints.push(`${slug}: there is no scene '${scene}', only ${Object.keys(LANDSCAPES).join(', ')}.`);
  }
  if (palette !== undefined && !isPalette(palette)) {
    complaints.push(`${slug}: there is no palette '${palette}', only ${Object.keys(PALETTES).join(', ')}.`);
  }
  return complaints;
}

/** The scene and palette of a session: from its text, or else from its category and slug. */
export function lookOf({ slug, category, scene, palette }: SessionText): Pick<Wish, 'seed' | 'scene' | 'palette'> {
  const { scenes, palettes } = directionOf(category);
  const hash = hashText(slug);
  return {
    seed: slug,
    scene: scene !== undefined && isScene(scene) ? scene : (scenes[(hash >>> 7) % scenes.length] ?? scenes[0]),
    palette:
      palette !== undefined && isPalette(palette)
        ? palette
        : (palettes[(hash >>> 13) % palettes.length] ?? palettes[0]),
  };
}

/** The pictures of one session: cover, wide card, and the backgrounds of its page. */
export function drawSession(session: SessionText): Drawing[] {
  const look = lookOf(session);
  const draw = (name: string, wish: Omit<Wish, keyof typeof look>): Drawing => ({
    path: `sessions/${session.slug}/${name}.svg`,
    svg: drawPicture({ ...look, ...wish }),
  });
  return [
    draw('cover', { width: 800, height: 800, badge: 0.26 }),
    draw('wide', { width: 1280, height: 640, badge: 0.28 }),
    ...drawStages(`sessions/${session.slug}`, look),
  ];
}

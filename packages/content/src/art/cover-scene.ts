import { directionOf } from './direction.js';
import { drawPicture } from './picture.js';

/**
 * Draws a cover for a session of a category, 1,600 picture units on each side. Answers SVG text: the same for the same
 * category and number, another landscape for each number. Categories that we do not know get neutral colours.
 */
export function drawCoverScene(category: string, number: number): string {
  const { scenes, palettes } = directionOf(category);
  return drawPicture({
    seed: `cover ${category} ${number}`,
    scene: scenes[number % scenes.length] ?? scenes[0],
    palette: palettes[number % palettes.length] ?? palettes[0],
    width: 1600,
    height: 1600,
    badge: 0.26,
  });
}

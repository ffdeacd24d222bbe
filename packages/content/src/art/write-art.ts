import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Texts } from '../texts/load-texts.js';
import { deepOf, drawCategory } from './category-art.js';
import { drawScenes } from './scene-art.js';
import type { Drawing } from './picture.js';
import { drawSession } from './session-art.js';

/** Every picture of the product. */
export const drawEverything = ({ categories, sessions }: Texts): Drawing[] => [
  ...sessions.flatMap(drawSession),
  ...categories.flatMap(({ slug }) => drawCategory(slug)),
  ...drawScenes(),
];

/** Writes all pictures and palette.json below `root`, and removes other files. Answers the number of pictures. */
export function writeArt(texts: Texts, root: string): number {
  const drawings = drawEverything(texts);
  const palette = Object.fromEntries(texts.categories.map(({ slug }) => [slug, { deep: deepOf(slug) }]));
  const files = new Map(drawings.map((drawing) => [path.join(root, drawing.path), drawing.svg]));
  files.set(path.join(root, 'palette.json'), `${JSON.stringify(palette, null, 2)}\n`);

  for (const [file, content] of files) {
    mkdirSync(path.dirname(file), { recursive: true });
    if (!isWritten(file, content)) writeFileSync(file, content);
  }
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(file)) rmSync(file);
  }
  return drawings.length;
}

function isWritten(file: string, content: string): boolean {
  try {
    return readFileSync(file, 'utf8') === content;
  } catch {
    return false;
  }
}

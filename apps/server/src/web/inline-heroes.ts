import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HERO = /"\/art\/scenes\/(hero-[\w-]+\.svg)"/g;

/** Puts the landing page's first picture into its document: it shows with the first paint, not two round trips later. */
export async function inlineHeroes(document: string, artRoot: string): Promise<string> {
  const names = new Set(Array.from(document.matchAll(HERO), ([, name = '']) => name));
  const drawings = new Map<string, string>();
  for (const name of names) {
    const drawing = await readFile(join(artRoot, 'scenes', name), 'utf8').catch(() => undefined);
    if (drawing) drawings.set(name, `"data:image/svg+xml,${encodeDrawing(drawing)}"`);
  }
  return document.replace(HERO, (address, name: string) => drawings.get(name) ?? address);
}

/** Escapes only what an address, an attribute and a list of sources cannot hold. */
function encodeDrawing(drawing: string): string {
  return drawing
    .trim()
    .replaceAll('"', "'")
    .replace(/[\s#%<>&]/g, encodeURIComponent);
}

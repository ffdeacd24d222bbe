import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { artRoot, textsRoot } from '../paths.js';
import { loadTexts } from '../texts/load-texts.js';
import { writeArt } from './write-art.js';

const image = (file: string, height: number): string =>
  `<img src="${pathToFileURL(path.join(artRoot, file)).href}" title="${file}" style="height:${height}px">`;

/** Draws all pictures and writes a page that shows every cover by day and by night, and every stage. */
function writeContactSheet(): string {
  const texts = loadTexts(textsRoot);
  writeArt(texts, artRoot);
  const sheet = (ground: string, name: string, height: number): string => {
    const images = texts.sessions.map(({ slug }) => image(`sessions/${slug}/${name}.svg`, height));
    return `<section style="background:${ground}">${images.join('')}</section>`;
  };
  const page =
    '<!doctype html><title>Contact sheet</title><style>body{margin:0}img{border-radius:18px}' +
    'section{display:flex;flex-wrap:wrap;gap:14px;padding:24px}</style>' +
    sheet('#f8f6f6', 'cover', 180) +
    sheet('#10172a', 'cover', 180) +
    sheet('#10172a', 'stage', 180);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'vizzi-covers-')), 'index.html');
  writeFileSync(file, page);
  return file;
}

console.log(writeContactSheet());

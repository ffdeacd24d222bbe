import { PLACES } from '../places/names.js';
import { TextError } from './text-error.js';
import type { Sentence, SessionText } from './session-text.js';

const REQUIRED = ['title', 'category', 'seconds', 'tier', 'published', 'needs', 'place', 'description'] as const;
const OPTIONAL = ['featured', 'scene', 'palette'] as const;
const KNOWN: readonly string[] = [...REQUIRED, ...OPTIONAL];

interface HeaderField {
  readonly value: string;
  readonly line: number;
}

/** Reads one text file: a header of `name: value` lines, an empty line, then one sentence a line. Throws TextError. */
export function parseText(file: string, source: string): SessionText {
  const lines = source.replace(/\r\n/g, '\n').split('\n');
  const blank = lines.findIndex((line) => line.trim() === '');
  if (blank < 1) throw new TextError(file, 1, 'the file must start with a header, followed by an empty line.');

  const header = parseHeader(file, lines.slice(0, blank));
  const field = (name: string): HeaderField => {
    const found = header.get(name);
    if (!found) throw new TextError(file, blank + 1, `the header has no '${name}:' line.`);
    return found;
  };
  const choice = <Choice extends string>(name: string, choices: readonly Choice[], fallback?: string): Choice => {
    const { value, line } = header.get(name) ?? { value: fallback ?? field(name).value, line: 1 };
    const chosen = choices.find((each) => each === value);
    if (chosen === undefined) {
      throw new TextError(file, line, `${name} must be ${choices.join(' or ')}, not '${value}'.`);
    }
    return chosen;
  };

  return {
    slug: slugOf(file),
    title: field('title').value,
    category: field('category').value,
    seconds: parseSeconds(file, field('seconds')),
    isPremium: choice('tier', ['free', 'premium']) === 'premium',
    isFeatured: choice('featured', ['yes', 'no'], 'no') === 'yes',
    published: parseDay(file, field('published')),
    needs: field('needs')
      .value.split(',')
      .map((need) => need.trim()),
    place: choice('place', PLACES),
    description: field('description').value,
    scene: header.get('scene')?.value,
    palette: header.get('palette')?.value,
    sentences: parseSentences(file, lines, blank + 1),
  };
}

function slugOf(file: string): string {
  const slug = file.replace(/\.txt$/, '');
  if (!/^[a-z]+(-[a-z]+)*$/.test(slug)) {
    throw new TextError(file, 1, 'the file name must be small letters and single hyphens, like still-lake.txt.');
  }
  return slug;
}

function parseHeader(file: string, lines: readonly string[]): Map<string, HeaderField> {
  const header = new Map<string, HeaderField>();
  lines.forEach((text, index) => {
    const line = index + 1;
    const colon = text.indexOf(':');
    if (colon < 1) throw new TextError(file, line, `expected 'name: value' in the header, found '${text.trim()}'.`);
    const name = text.slice(0, colon).trim();
    const value = text.slice(colon + 1).trim();
    if (!KNOWN.includes(name)) throw new TextError(file, line, `'${name}' is not a header name (${KNOWN.join(', ')}).`);
    if (header.has(name)) throw new TextError(file, line, `'${name}' stands in the header twice.`);
    if (value === '') throw new TextError(file, line, `'${name}' is empty.`);
    header.set(name, { value, line });
  });
  return header;
}

function parseSeconds(file: string, { value, line }: HeaderField): number {
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < 60 || seconds > 1200) {
    throw new TextError(file, line, `seconds must be a whole number from 60 to 1200, not '${value}'.`);
  }
  return seconds;
}

function parseDay(file: string, { value, line }: HeaderField): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) {
    throw new TextError(file, line, `published must be a day like 2026-03-09, not '${value}'.`);
  }
  return value;
}

function parseSentences(file: string, lines: readonly string[], from: number): Sentence[] {
  const sentences: Sentence[] = [];
  lines.slice(from).forEach((raw, index) => {
    const text = raw.trim();
    if (text === '') return;
    const match = /^(?<words>.+?)\s*~(?<weight>\d+(?:\.\d+)?)$/.exec(text);
    const { words, weight } = match?.groups ?? {};
    if (words === undefined || weight === undefined) {
      throw new TextError(file, from + index + 1, `a sentence must end with its pause, like '~4': '${text}'.`);
    }
    if (Number(weight) <= 0) throw new TextError(file, from + index + 1, 'the pause must be more than 0.');
    sentences.push({ text: words, pause: Number(weight) });
  });
  if (sentences.length === 0) throw new TextError(file, from + 1, 'the text has no sentences.');
  return sentences;
}

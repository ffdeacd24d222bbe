import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseText } from './parse-text.js';
import type { SessionText } from './session-text.js';

const categoryTextSchema = z.strictObject({
  slug: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  name: z.string().min(1),
  description: z.string().min(1),
  icon: z.string().startsWith('fa-solid fa-'),
});

/** A category of `categories.json`; its colour is derived from the slug. */
export type CategoryText = z.infer<typeof categoryTextSchema>;

const greetingTextSchema = z.strictObject({
  seconds: z.int().positive(),
  sentences: z.array(z.strictObject({ text: z.string().min(1), pause: z.number().positive() })).min(1),
});

/** The founder's greeting of `greeting.json`. */
export type GreetingText = z.infer<typeof greetingTextSchema>;

/** All texts. Sessions in order of publication, the oldest first. */
export interface Texts {
  readonly categories: readonly CategoryText[];
  readonly sessions: readonly SessionText[];
  readonly greeting: GreetingText;
}

/** Reads `categories.json`, `greeting.json` and every `<slug>.txt` of a folder. Throws TextError for a mistake in a text. */
export function loadTexts(folder: string): Texts {
  const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const categories = z.array(categoryTextSchema).parse(json('categories.json'));
  const greeting = greetingTextSchema.parse(json('greeting.json'));
  const sessions = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => parseText(name, readFileSync(path.join(folder, name), 'utf8')))
    .toSorted((a, b) => compare(a.published, b.published) || compare(a.slug, b.slug));
  return { categories, sessions, greeting };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const read = (name) => readFileSync(new URL(name, FOLDER), 'utf8');

it('the index of decisions names every page by its number and its title', () => {
  const pages = readdirSync(FOLDER).filter((name) => /^\d{4}-.+\.md$/.test(name));
  const lines = pages.toSorted().map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(name)) ?? [];
    expect(number?.padStart(4, '0')).toBe(name.slice(0, 4));
    return `${number}. [${title}](${name})`;
  });
  expect(lines.length).toBeGreaterThan(0);
  expect(read('README.md').match(/^\d+\. \[.+$/gm)).toEqual(lines);
});

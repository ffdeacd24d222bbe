import { expect, it } from 'vitest';
import { themeVariables } from './theme-variables';

it('declares the variables in use and those that they refer to', () => {
  const declared = new Set(themeVariables.match(/--[\w-]+(?=:)/g));
  const asked = new Set(themeVariables.match(/(?<=var\()--[\w-]+/g));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared]).toEqual(
    expect.arrayContaining(['--mantine-color-red-filled', '--mantine-spacing-md', '--vz-lamp']),
  );
  expect([...declared].filter((name) => /grape|lamp-\d|gray-light|breakpoint/.test(name))).toEqual([]);
});

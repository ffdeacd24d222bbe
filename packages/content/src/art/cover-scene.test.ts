import { expect, it } from 'vitest';
import { drawCoverScene } from './cover-scene.js';

it('covers of one category are as many different landscapes as numbers are asked for', () => {
  const covers = Array.from({ length: 60 }, (_, number) => drawCoverScene('relaxation', number));
  expect(new Set(covers).size).toBe(60);
  expect(covers).toEqual(Array.from({ length: 60 }, (_, number) => drawCoverScene('relaxation', number)));
});

it.each(['a-category-of-an-admin', 'toString', '__proto__'])('the category %j gets neutral colours', (category) => {
  expect(drawCoverScene(category, 0)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*width="1600"/);
});

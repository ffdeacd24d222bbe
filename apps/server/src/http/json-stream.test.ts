import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { arrayOfPages, objectOfParts } from './json-stream.js';

async function* each<Item>(...items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
const read = async (answer: unknown) => (answer instanceof Readable ? JSON.parse(await text(answer)) : answer);

describe('arrayOfPages', () => {
  it.each([
    [[], []],
    [[[]], []],
    [[[1, 2]], [1, 2]],
    [
      [[1, 2], []],
      [1, 2],
    ],
    [
      [['a'], ['],"'], [{ b: null }]],
      ['a', '],"', { b: null }],
    ],
  ])('makes one list of %j', async (pages, list) => {
    expect(await read(await arrayOfPages<unknown>(each<unknown[]>(...pages)))).toEqual(list);
  });

  it('fails before anything is sent when the first page fails', async () => {
    const failing = new Readable({ read: () => {} });
    failing.destroy(new Error('no'));
    await expect(arrayOfPages(failing[Symbol.asyncIterator]())).rejects.toThrow('no');
  });
});

describe('objectOfParts', () => {
  it.each([
    [[{}], {}],
    [[{ a: 1 }, { b: null, c: 'x' }], { a: 1, b: null, c: 'x' }],
    [[{ list: [] }, { list: [] }, { a: 1 }], { list: [], a: 1 }],
    [
      [{ a: 1, list: [] }, { list: [1] }, { list: [] }, { list: [{ x: ']' }] }, { other: [] }, { b: 2 }],
      { a: 1, list: [1, { x: ']' }], other: [], b: 2 },
    ],
  ])('makes one object of %j', async (parts: object[], whole) => {
    expect(await read(await objectOfParts(each(...parts)))).toEqual(whole);
  });
});

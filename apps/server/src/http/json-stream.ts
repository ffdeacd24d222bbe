import { Readable } from 'node:stream';

/**
 * The JSON array of the items of all pages. A list of one page is answered whole; of a longer one, the next page is fetched
 * when the client has read the one before.
 */
export async function arrayOfPages<Item>(pages: AsyncIterator<readonly Item[]>): Promise<readonly Item[] | Readable> {
  const first = await pages.next();
  const second = first.done ? first : await pages.next();
  if (first.done) return [];
  if (second.done) return first.value;
  async function* text() {
    yield `[${inner(first.value)}`;
    for (let page = second; !page.done; page = await pages.next()) {
      if (page.value.length > 0) yield `,${inner(page.value)}`;
    }
    yield ']';
  }
  return Readable.from(text(), { objectMode: false });
}

/** The JSON object of the fields of all parts. A list that comes in several parts, one after the other, becomes one. */
export async function objectOfParts(parts: AsyncIterator<object>): Promise<Readable> {
  // Before anything is sent: a failure that shows at once is answered as one.
  const first = await parts.next();
  async function* text() {
    let separator = '{';
    let list: string | undefined;
    let isEmpty = true;
    for (let part = first; !part.done; part = await parts.next()) {
      for (const [name, value] of Object.entries(part.value)) {
        if (Array.isArray(value) && list === name) {
          if (value.length > 0) yield `${isEmpty ? '' : ','}${inner(value)}`;
          isEmpty &&= value.length === 0;
          continue;
        }
        const field = `${list === undefined ? '' : ']'}${separator}${JSON.stringify(name)}:`;
        separator = ',';
        list = Array.isArray(value) ? name : undefined;
        isEmpty = Array.isArray(value) && value.length === 0;
        yield Array.isArray(value) ? `${field}[${inner(value)}` : `${field}${JSON.stringify(value)}`;
      }
    }
    yield `${list === undefined ? '' : ']'}${separator === '{' ? '{' : ''}}`;
  }
  return Readable.from(text(), { objectMode: false });
}

/** The JSON of an array, without its brackets. */
function inner(items: readonly unknown[]): string {
  return JSON.stringify(items).slice(1, -1);
}

import type { CatalogReads } from '@vizzi/api';
import { drawCategory } from '@vizzi/content';
import { LRUCache } from 'lru-cache';

const PICTURE = /^\/art\/(categories\/([a-z0-9-]{1,100})\/[a-z-]+\.svg)(?:\?|$)/;
/** Of more categories, those that were asked for last are kept. */
const MAX_CATEGORIES = 100;

/**
 * The art of categories that were made in the studio, for which no file was drawn: SVG text by its address, undefined for
 * what is no picture of a category. Throws `not_found` for a category that does not exist, so that nobody has us draw endlessly.
 */
export function createCategoryArt(): (catalog: CatalogReads, url: string) => Promise<string | undefined> {
  const drawn = new LRUCache<string, ReadonlyMap<string, string>>({ max: MAX_CATEGORIES });
  return async (catalog, url) => {
    const [, path = '', slug] = PICTURE.exec(url) ?? [];
    if (slug === undefined) return undefined;
    await catalog.category({ slug });
    const pictures = drawn.get(slug) ?? new Map(drawCategory(slug).map((each) => [each.path, each.svg]));
    drawn.set(slug, pictures);
    return pictures.get(path);
  };
}

import type { CatalogReads } from '@vizzi/api';
import { BRAND } from '@vizzi/domain';

/** What a page is called where scripts do not run: in link previews and search results. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

const SESSION_PAGE = /^\/session\/(\d{1,9})\/?$/;
const CATEGORY_PAGE = /^\/category\/([\w-]{1,100})\/?$/;

/** The head of a session's or a category's page; undefined for other pages. Throws for what does not exist. */
export async function readPageHead(catalog: CatalogReads, path: string): Promise<PageHead | undefined> {
  const id = SESSION_PAGE.exec(path)?.[1];
  const slug = CATEGORY_PAGE.exec(path)?.[1];
  if (id) {
    const { title, description } = await catalog.session({ id: Number(id) });
    return { title: `${title} · ${BRAND.name}`, description };
  }
  if (!slug) return undefined;
  const { name, description } = await catalog.category({ slug });
  return { title: `${name} · ${BRAND.name}`, description };
}

/** The app's page with another head. */
export function withHead(page: string, { title, description }: PageHead): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_match, start) => start + escapeHtml(title))
    .replace(/(<meta (?:name|property)="(?:og:)?description" content=")[^"]*/g, (_match, start) => {
      return start + escapeHtml(description);
    });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

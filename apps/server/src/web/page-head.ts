import { type Db, findCategoryBySlug, findSession } from '@vizzi/db';
import { BRAND } from '@vizzi/domain';

/** What a page is called where scripts do not run: in link previews and search results. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

const SESSION_PAGE = /^\/session\/(\d{1,9})\/?$/;
const CATEGORY_PAGE = /^\/category\/([\w-]{1,100})\/?$/;

/** The head of a session's or a category's page; undefined for other pages and for what does not exist. */
export async function findPageHead(db: Db, path: string): Promise<PageHead | undefined> {
  const id = SESSION_PAGE.exec(path)?.[1];
  if (id) {
    const session = await findSession(db, Number(id));
    return session && { title: `${session.title} · ${BRAND.name}`, description: session.description };
  }
  const slug = CATEGORY_PAGE.exec(path)?.[1];
  const category = slug && (await findCategoryBySlug(db, slug));
  return category ? { title: `${category.name} · ${BRAND.name}`, description: category.description } : undefined;
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

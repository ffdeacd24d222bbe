import { playlist, session, type Playlist } from '@vizzi/api/contracts';
import { z } from 'zod';
import { getAllAnswers, type KnownAnswer } from '../answer-store';
import { applyChanges, type Library } from './apply-changes';
import type { Change } from './change';

const listInput = z.object({ cursor: z.number().nullish(), limit: z.number().optional() }).optional();
const idInput = z.object({ id: z.int() });
const sessionInput = z.object({ sessionId: z.int() });

interface KnownLibrary extends Library {
  /** Those that were in a list; of others only their own page was read. */
  readonly listed: ReadonlySet<number>;
  readonly areFavoritesKnown: boolean;
  readonly areListsKnown: boolean;
}

/** The library as the device keeps it. */
export async function readKnownLibrary(): Promise<KnownLibrary> {
  const answers = (await getAllAnswers()).toSorted((one, other) => one.keptAt - other.keptAt);
  const of = (path: string) => answers.filter((answer) => answer.path === path).map(({ data }) => data);
  const favorites = of('library.favorites').at(-1);
  const lists = pagesOf(answers);
  const listed = new Set(lists.flatMap(({ data }) => playlistsIn(data).map(({ id }) => id)));
  // The newest answer about each; those that only this device has follow from the changes.
  const known = new Map<number, Playlist>();
  for (const { path, data } of answers) {
    const found = path === 'library.playlist' ? playlistsIn([data]) : [];
    for (const each of path === 'library.playlists' ? playlistsIn(data) : found) {
      if (each.id > 0) known.set(each.id, each);
    }
  }
  return {
    favorites: z.array(session).safeParse(favorites).data ?? [],
    playlists: [...known.values()].toSorted((one, other) => one.id - other.id),
    listed,
    areFavoritesKnown: favorites !== undefined,
    areListsKnown: lists.length > 0,
  };
}

/** The id behind which a page of the list begins. */
const cursorOf = ({ input }: KnownAnswer): number => listInput.safeParse(input).data?.cursor ?? 0;

/** The pages of the list that follow one another; what was kept of others is of lists that were longer. */
export function pagesOf(answers: readonly KnownAnswer[]): KnownAnswer[] {
  const pages = answers
    .filter(({ path }) => path === 'library.playlists')
    .toSorted((one, other) => cursorOf(one) - cursorOf(other));
  const chain: KnownAnswer[] = [];
  let end = 0;
  let page = pages.find((each) => cursorOf(each) === 0);
  while (page) {
    const begin = end;
    const all = playlistsIn(page.data);
    const shown = all.filter(({ id }) => id > begin);
    chain.push(shown.length === all.length ? page : { ...page, data: shown });
    end = shown.at(-1)?.id ?? 0;
    // One that is not full is the last, whatever followed it once.
    const isFull = all.length >= (listInput.safeParse(page.input).data?.limit ?? 1);
    // The next may begin before the end: another device has deleted one of this page, which was read again alone.
    page = isFull && end > begin ? pages.findLast((each) => isWithin(cursorOf(each), begin, end)) : undefined;
  }
  return chain;
}

const isWithin = (cursor: number, begin: number, end: number) => cursor > begin && cursor <= end;

/** The lists that follow the one with the id `cursor`; all without one. */
export function listsAfter(lists: Playlist[], cursor: number | undefined): Playlist[] {
  if (cursor === undefined) return lists;
  const index = lists.findIndex(({ id }) => id === cursor);
  return index < 0 ? [] : lists.slice(index + 1);
}

const playlistsIn = (data: unknown) => z.array(playlist).safeParse(data).data ?? [];

/** What a query of the library answers on this device with these changes; undefined when that is not known. */
export async function answerFromLibrary(
  path: string,
  input: unknown,
  changes: readonly Change[],
): Promise<{ readonly data: unknown } | undefined> {
  if (!path.startsWith('library.')) return undefined;
  const before = await readKnownLibrary();
  const { favorites, playlists } = applyChanges(before, changes);
  const listed = playlists.filter(({ id }) => id < 0 || before.listed.has(id));
  switch (path) {
    case 'library.favorites':
      return before.areFavoritesKnown ? { data: favorites } : undefined;
    case 'library.playlists':
      if (!before.areListsKnown && listed.length === 0) return undefined;
      // All pages are in the first, unless that was read online.
      return { data: listsAfter(listed, listInput.parse(input)?.cursor ?? undefined) };
    case 'library.playlist': {
      const { id: wanted } = idInput.parse(input);
      const data = playlists.find(({ id }) => id === wanted);
      return data && { data };
    }
    case 'library.playlistChoices': {
      const { sessionId } = sessionInput.parse(input);
      if (!before.areListsKnown && listed.length === 0) return undefined;
      const has = (each: Playlist) => each.sessions.some(({ id }) => id === sessionId);
      return { data: listed.map((each) => ({ id: each.id, name: each.name, hasSession: has(each) })) };
    }
    default:
      return undefined;
  }
}

import { hashKey } from '@tanstack/react-query';
import {
  deleteAnswers,
  getAllAnswers,
  getAnswer,
  getOwner,
  type KnownAnswer,
  type Owner,
  putAnswers,
} from './answer-store';

/** What anybody may know, and what members may; other answers need the server: money, administration, a search. */
const PUBLIC = [
  'auth.viewer',
  'catalog.categories',
  'catalog.category',
  'catalog.sessions',
  'catalog.popular',
  'catalog.session',
];
const MEMBERS = [
  'library.favorites',
  'library.playlists',
  'library.playlistChoices',
  'library.playlist',
  'player.progress',
  'player.allProgress',
  'player.practice',
  'player.stats',
  'player.suggestions',
  'player.upNext',
];

const DAY_MS = 24 * 60 * 60 * 1000;

type Found = { readonly data: unknown } | undefined;

let turn: Promise<unknown> = Promise.resolve();

/** One after another: what is forgotten is not written again by what began before. A device that refuses to keep keeps nothing. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work).catch(() => {});
  turn = done;
  return done;
}

/** Keeps the answers that a screen may need without the network. */
export const keepAnswers = (owner: Owner, answers: readonly KnownAnswer[]): Promise<void> => {
  const paths = owner === null ? PUBLIC : [...PUBLIC, ...MEMBERS];
  const wanted = answers.filter(({ path }) => paths.includes(path));
  return inTurn(() => putAnswers(owner, new Map(wanted.map((answer) => [keyOf(answer.path, answer.input), answer]))));
};

/** Forgets everything, whoever it was of. */
export const forgetAnswers = (): Promise<void> => inTurn(deleteAnswers);

/** The kept answer of a query; for some, what follows from another one that is kept. */
export async function findAnswer(path: string, input: unknown): Promise<Found> {
  const exact = await getAnswer(keyOf(path, input));
  if (exact) return exact;
  const fields = fieldsOf(input);
  switch (path) {
    case 'catalog.session':
      return sessionOf(await getAllAnswers(), fields['id']);
    case 'catalog.category':
      return one(await listOf('catalog.categories'), 'slug', fields['slug']);
    case 'catalog.sessions':
      return filtered(await listOf(path, {}), fields);
    case 'player.progress': {
      const all = await listOf('player.allProgress');
      return all && (one(all, 'sessionId', fields['sessionId']) ?? { data: null });
    }
    default:
      return undefined;
  }
}

/** The first page of a list has no cursor yet. */
function keyOf(path: string, input: unknown): string {
  const { cursor, direction: _direction, ...rest } = fieldsOf(input);
  return hashKey([path, cursor ? { ...rest, cursor } : rest]);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function listOf(path: string, input?: object): Promise<readonly unknown[] | undefined> {
  const answer = await getAnswer(keyOf(path, input));
  return Array.isArray(answer?.data) ? answer.data : undefined;
}

function one(list: readonly unknown[] | undefined, field: string, value: unknown): Found {
  const data = list?.find((item) => fieldsOf(item)[field] === value);
  return data === undefined ? undefined : { data };
}

/** A session is whole in every list that has it. */
function sessionOf(answers: readonly KnownAnswer[], id: unknown): Found {
  const lists = answers.filter(({ path }) => path.startsWith('catalog.') || path === 'library.favorites');
  for (const { path, data } of lists) {
    const found = path !== 'catalog.categories' && Array.isArray(data) ? one(data, 'id', id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What a session says for each filter that a list on the device can be narrowed by. */
const FILTERS: Readonly<Record<string, (session: Record<string, unknown>) => unknown>> = {
  category: ({ category }) => fieldsOf(category)['slug'],
  featured: ({ isFeatured }) => isFeatured,
  free: ({ isPremium }) => isPremium === false,
};

/** The sessions of the whole list that pass the filters; undefined when one of them needs the server. */
function filtered(all: readonly unknown[] | undefined, filters: Record<string, unknown>): Found {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (!all || wanted.some(([name]) => !(name in FILTERS))) return undefined;
  return {
    data: all.filter((session) => wanted.every(([name, value]) => FILTERS[name]?.(fieldsOf(session)) === value)),
  };
}

/** Whether the whole catalogue was kept for them within a day. */
export const isCatalogKept = (owner: Owner): Promise<boolean> => isKeptToday(owner, 'catalog.sessions', {});

/** Whether the answer to a query was kept for them within a day. */
export async function isKeptToday(owner: Owner, path: string, input: object): Promise<boolean> {
  const kept = await getAnswer(keyOf(path, input)).catch(() => undefined);
  return kept !== undefined && Date.now() - kept.keptAt < DAY_MS && (await getOwner()) === owner;
}

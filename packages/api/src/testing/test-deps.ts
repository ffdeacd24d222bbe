import { scryptSync } from 'node:crypto';
import { type Database, insertSession, insertUser, type NewSession, type NewUser, upsertCategories } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { createAuthSessions } from '../auth/auth-sessions.js';
import type { Viewer } from '../auth/viewer.js';
import { createCatalogVersion } from '../catalog/catalog-version.js';
import { getSession } from '../catalog/get-session.js';
import type { SessionCookie } from '../context.js';
import type { Deps } from '../deps.js';
import type { MailMessage } from '../mail/mailer.js';
import { createListenerCounter } from '../player/listener-counter.js';
import { createProgressLog } from '../player/progress-log.js';
import { type Caller, createCaller } from '../root.js';

export interface TestDeps extends Deps {
  readonly database: Database;
  /** What was sent. */
  readonly mails: MailMessage[];
  /** Sets the clock. */
  setTime(instant: string): void;
}

/** Real ports on a fresh database, with a clock that stands still, a hash that is quick, and no limits. */
export async function createTestDeps(): Promise<TestDeps> {
  const database = await createTestDatabase();
  let now = new Date('2026-03-10T12:00:00Z');
  const digest = (password: string) => scryptSync(password, 'test', 32, { N: 2 }).toString('hex');
  const { db } = database;
  const mails: MailMessage[] = [];
  const clock = { now: () => now };
  const catalogVersion = createCatalogVersion();
  return {
    database,
    db,
    clock,
    catalogVersion,
    authSessions: createAuthSessions(db),
    billing: undefined,
    progress: createProgressLog(db, clock),
    listeners: createListenerCounter(db, catalogVersion),
    sessions: { get: (id) => getSession(db, id) },
    limits: { take: async () => {}, reset: async () => {} },
    links: { to: (path) => `https://vizzi.example${path}` },
    mail: { send: (message) => mails.push(message) },
    mails,
    passwords: {
      hash: async (password) => digest(password),
      verify: async (stored, password) => stored === digest(password),
    },
    setTime: (instant) => {
      now = new Date(instant);
    },
  };
}

/** The procedures as one viewer calls them. */
export function callerFor(deps: Deps, viewer: Viewer | null, cookie: SessionCookie = NO_COOKIE): Caller {
  return createCaller({ deps, viewer, cookie, address: '127.0.0.1' });
}

const NO_COOKIE: SessionCookie = { token: undefined, set: () => {}, clear: () => {} };

/** Adds a member. */
export async function addMember({ db }: Deps, username: string, fields: Partial<NewUser> = {}): Promise<Viewer> {
  const user = await insertUser(db, { username, password: 'unusable', ...fields });
  if (!user) throw new Error(`${username} exists already`);
  return user;
}

/** Adds a session, in a category of its slug; a free one of a minute unless said otherwise. */
export async function addSession({ db }: Deps, fields: Partial<NewSession> & { category?: string } = {}) {
  const { category: slug = 'relaxation', ...rest } = fields;
  const category = { slug, name: slug, description: `About ${slug}.`, icon: 'fa-solid fa-water', color: slug };
  const categoryId = (await upsertCategories(db, [category])).get(slug);
  if (categoryId === undefined) throw new Error('the category was not saved');
  return insertSession(db, {
    title: 'Still Lake',
    description: 'A minute beside the water.',
    duration: 60,
    audioUrl: 'lake/male.m4a',
    isPremium: false,
    ...rest,
    categoryId,
  });
}

import { scryptSync } from 'node:crypto';
import { type Database, insertSession, insertUser, type NewSession, type NewUser, addCategories } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import type { Viewer } from '../auth/viewer.js';
import type { SessionCookie } from '../context.js';
import { createDeps, type Ports } from '../create-deps.js';
import type { Deps, Limits } from '../deps.js';
import type { MailMessage } from '../mail/mailer.js';
import { appRouter } from '../root.js';
import { createCallerFactory } from '../trpc.js';

export interface TestPorts extends Pick<Ports, 'clock' | 'mail'> {
  /** What was sent. */
  readonly mails: MailMessage[];
  /** Sets the clock. */
  readonly setTime: (instant: string) => void;
}

export interface TestDeps extends Deps, TestPorts {
  readonly database: Database;
}

/** A clock that stands still until it is set, and a mailer that keeps what it is given. */
export function createTestPorts(): TestPorts {
  let now = new Date('2026-03-10T12:00:00Z');
  const mails: MailMessage[] = [];
  return {
    clock: { now: () => now, elapsed: () => now.getTime() },
    mail: {
      send: async (_db, message) => {
        if (message.to !== null) mails.push(message);
      },
    },
    mails,
    setTime: (instant) => {
      now = new Date(instant);
    },
  };
}

/** What production wires, on a fresh database or the given one, with a hash that is quick, and no limits. */
export async function createTestDeps(given?: Database): Promise<TestDeps> {
  const database = given ?? (await createTestDatabase());
  const { clock, mail, mails, setTime } = createTestPorts();
  const digest = (password: string) => scryptSync(password, 'test', 32, { N: 2 }).toString('hex');
  const deps = await createDeps(database, {
    clock,
    mail,
    billing: undefined,
    breaches: { includes: async () => false },
    limits: NO_LIMITS,
    media: {
      has: async () => false,
      factsOf: async () => undefined,
      readText: async () => undefined,
      factsOfMusic: async () => undefined,
      factsOfPlace: async () => undefined,
    },
    links: { to: (path) => `https://vizzi.example${path}` },
    passwords: {
      hash: async (password) => digest(password),
      verify: async (stored, password) => stored === digest(password),
    },
  });
  return { ...deps, database, mails, setTime };
}

const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** The procedures as one viewer calls them. */
export function callerFor(deps: Deps, viewer: Viewer | null, cookie: SessionCookie = NO_COOKIE): Caller {
  const device = { token: undefined, set: () => {} };
  const securityLog = { record: () => {} };
  return createCaller({
    deps: { ...deps, cookie, device, securityLog, address: '127.0.0.1', requireInTime() {}, requireTimeToCommit() {} },
    viewer,
    readViewer: async () => viewer,
  });
}

const NO_LIMITS: Limits = {
  take: async () => {},
  takeAddress: async () => {},
  takeName: async () => {},
  takeAnywhere: async () => true,
  giveBack: async () => {},
  reset: async () => {},
};

const NO_COOKIE: SessionCookie = { token: undefined, set: () => {} };

/** Adds a member. */
export async function addMember({ db }: Deps, username: string, fields: Partial<NewUser> = {}): Promise<Viewer> {
  const user = await insertUser(db, { username, password: 'unusable', ...fields });
  if (!user) throw new Error(`${username} exists already`);
  return user;
}

/** Adds a session, in a category of its slug; a free one of a minute unless said otherwise. */
export async function addSession(
  { db, catalogVersion }: Deps,
  fields: Partial<NewSession> & { category?: string } = {},
) {
  const { category: slug = 'relaxation', ...rest } = fields;
  const category = { slug, name: slug, description: `About ${slug}.`, icon: 'fa-solid fa-water', color: slug };
  const categoryId = (await addCategories(db, [category])).get(slug);
  if (categoryId === undefined) throw new Error('the category was not saved');
  const id = await insertSession(db, {
    title: 'Still Lake',
    description: 'A minute beside the water.',
    duration: 60,
    audioUrl: 'lake/male.m4a',
    isPremium: false,
    ...rest,
    categoryId,
  });
  // The database announces it too, a moment later.
  catalogVersion.changed();
  return id;
}

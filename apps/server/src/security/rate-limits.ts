import {
  type Clock,
  clientOf,
  type CountedAction,
  type LimitedAction,
  type Limits,
  type NamedAction,
  networkOf,
} from '@vizzi/api';
import type { Db } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { createSharedTryCounter } from './shared-try-counter.js';
import { createTryCounter, type TryCounter } from './try-counter.js';

type Counters<Action extends string> = Readonly<Record<Action, TryCounter>>;

/** Counts over all servers; searches, which only this process has to bear, in this process. */
export function createRateLimits(db: Db, clock: Pick<Clock, 'elapsed'>): Limits {
  const here = (points: number, minutes: number) => createTryCounter({ points, ms: minutes * 60_000, clock });
  const shared = (name: string, points: number, minutes: number) =>
    createSharedTryCounter(db, { name, points, ms: minutes * 60_000, clock });
  /** One name in one network or on one known device; one member who changes the password or uploads, wherever. */
  const byName: Counters<NamedAction> = {
    account: shared('account by name', 120, 15),
    // The studio saves every 1.2 seconds while somebody types.
    act: shared('act by name', 3_600, 60),
    billing: shared('billing by name', 60, 60),
    change: shared('change by name', 10, 60),
    login: shared('login by name', 10, 15),
    password: shared('password by name', 10, 15),
    register: shared('register by name', 10, 60),
    reset: shared('reset by name', 5, 60),
    search: here(120, 1),
    subscribe: shared('subscribe by name', 20, 60),
    support: shared('support by name', 10, 60),
    upload: shared('upload by name', 100, 60),
  };
  /** One address, which a whole office may share. */
  const byAddress: Counters<LimitedAction> = {
    login: shared('login by address', 200, 15),
    register: shared('register by address', 100, 60),
    reset: shared('reset by address', 50, 60),
    search: here(600, 1),
    subscribe: shared('subscribe by address', 300, 60),
    support: shared('support by address', 30, 60),
  };
  /** One name from all networks together; above it nobody is refused, but a login needs a mailed code. */
  const anywhere: Counters<CountedAction> = {
    login: shared('login from anywhere', 30, 15),
    reset: shared('reset from anywhere', 10, 30),
    code: shared('code from anywhere', 3, 10),
    mailbox: shared('mails to a mailbox', 30, 30),
    status: shared('status from anywhere', 20, 15),
  };

  const limits: Limits = {
    async take(action, name, address) {
      await limits.takeAddress(action, address);
      await limits.takeName(action, name, networkOf(address));
    },
    async takeAddress(action, address) {
      refuse(await byAddress[action].take(clientOf(address)));
    },
    async takeName(action, name, place) {
      refuse(await byName[action].take(`${place} ${name}`));
    },
    async takeAnywhere(action, name) {
      return (await anywhere[action].take(name)) === undefined;
    },
    async giveBack(action, name, place) {
      await byName[action].giveBack(`${place} ${name}`);
    },
    async reset(action, name, place) {
      await byName[action].reset(`${place} ${name}`);
    },
  };
  return limits;
}

function refuse(waitMs: number | undefined): void {
  if (waitMs === undefined) return;
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError(
    'too_many_requests',
    `Too many tries. Please wait ${wait} and try again.`,
    Math.ceil(waitMs / 1_000),
  );
}

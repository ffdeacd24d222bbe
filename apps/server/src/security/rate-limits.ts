import { type Clock, clientOf, type CountedAction, type LimitedAction, type Limits, networkOf } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import { createTryCounter, type TryCounter } from './try-counter.js';

type Counters<Action extends string> = Readonly<Record<Action, TryCounter>>;

/** Counts in this process's memory: several processes multiply the numbers. */
export function createRateLimits(clock: Pick<Clock, 'elapsed'>): Limits {
  const tries = (points: number, minutes: number) => createTryCounter({ points, ms: minutes * 60_000, clock });
  /** One name in one network or on one known device. */
  const byName: Counters<LimitedAction | 'password'> = {
    account: tries(120, 15),
    billing: tries(60, 60),
    login: tries(10, 15),
    password: tries(10, 15),
    register: tries(10, 60),
    reset: tries(5, 60),
    search: tries(120, 1),
    subscribe: tries(20, 60),
    support: tries(10, 60),
  };
  /** One address, which a whole office may share. */
  const byAddress: Counters<LimitedAction> = {
    account: tries(1200, 15),
    billing: tries(600, 60),
    login: tries(200, 15),
    register: tries(100, 60),
    reset: tries(50, 60),
    search: tries(600, 1),
    subscribe: tries(300, 60),
    support: tries(30, 60),
  };
  /** One name from all networks together; above it nobody is refused, but a login needs a mailed code. */
  const anywhere: Counters<CountedAction> = {
    login: tries(30, 15),
    reset: tries(10, 30),
    code: tries(3, 10),
    status: tries(20, 15),
  };

  const limits: Limits = {
    async take(action, name, address) {
      await limits.takeAddress(action, address);
      await limits.takeName(action, name, networkOf(address));
    },
    async takeAddress(action, address) {
      refuse(byAddress[action].take(clientOf(address)));
    },
    async takeName(action, name, place) {
      refuse(byName[action].take(`${place} ${name}`));
    },
    async takeAnywhere(action, name) {
      return anywhere[action].take(name) === undefined;
    },
    async reset(action, name, place) {
      byName[action].reset(`${place} ${name}`);
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

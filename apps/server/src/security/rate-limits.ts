import { isIPv6 } from 'node:net';
import type { LimitedAction, Limits } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Tries in a window of seconds: a person's own for a name, a whole office's for an address. */
const RULES: Record<LimitedAction, { name: number; address: number; seconds: number }> = {
  login: { name: 10, address: 200, seconds: 15 * 60 },
  register: { name: 10, address: 100, seconds: 60 * 60 },
  reset: { name: 5, address: 50, seconds: 60 * 60 },
  search: { name: 120, address: 600, seconds: 60 },
  subscribe: { name: 20, address: 300, seconds: 60 * 60 },
  support: { name: 10, address: 30, seconds: 60 * 60 },
};

/** Counts in this process's memory. Several processes multiply the numbers, which is still slow for who guesses. */
export function createRateLimits(): Limits {
  const login = createPair(RULES.login);
  const register = createPair(RULES.register);
  const reset = createPair(RULES.reset);
  const search = createPair(RULES.search);
  const subscribe = createPair(RULES.subscribe);
  const support = createPair(RULES.support);
  const limiters = { login, register, reset, search, subscribe, support };
  return {
    async take(action, name, address) {
      await consume(limiters[action].address, networkOf(address));
      await consume(limiters[action].name, name);
    },
    async reset(action, name) {
      await limiters[action].name.delete(name);
    },
  };
}

/** The client of an address: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

function createPair({ name, address, seconds }: (typeof RULES)[LimitedAction]) {
  return {
    name: new RateLimiterMemory({ points: name, duration: seconds }),
    address: new RateLimiterMemory({ points: address, duration: seconds }),
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.ceil(error.msBeforeNext / 60_000);
    const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
    const seconds = Math.ceil(error.msBeforeNext / 1_000);
    throw new AppError('too_many_requests', `Too many tries. Please wait ${wait} and try again.`, seconds);
  }
}

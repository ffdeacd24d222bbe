import { randomUUID } from 'node:crypto';
import { StartupError } from '@vizzi/domain';
import postgres, { type Sql } from 'postgres';
import { QUIET } from './quiet.js';
import type { Primaries } from './several-hosts.js';

/** Milliseconds within which a server announces to a connection what another one sent. */
const ANNOUNCED_MS = 2_000;
/** Milliseconds within which a start finds a host that takes writes. */
const REACHED_MS = 15_000;

const POOLED = {
  DATABASE_URL:
    'DATABASE_URL is a pool of transactions, in which no change of another server is heard: set DATABASE_DIRECT_URL too, to the address of PostgreSQL itself.',
  DATABASE_DIRECT_URL:
    'DATABASE_DIRECT_URL is a pool of transactions, in which no change of another server is heard: set it to the address of PostgreSQL itself.',
};

interface Addresses {
  readonly url: string;
  /** The same where nothing is pooled. */
  readonly direct: string;
  readonly isPooled: boolean;
  readonly primaries: Primaries;
}

/**
 * Throws StartupError where this process would not hear what others change: at a transaction pool, which takes LISTEN without an error,
 * and where the two addresses name different databases.
 */
export async function requireAnnouncements({ url, direct, isPooled, primaries }: Addresses): Promise<void> {
  const variable = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const connect = (to: string) =>
    postgres(to, { ...QUIET, max: 1, connect_timeout: 10, prepare: false, ...primaries.optionsFor(to) });
  const listener = connect(direct);
  const pool = isPooled ? connect(url) : undefined;
  try {
    const { refusals } = primaries;
    const why = refusals.length > 0 ? ` What they say: ${refusals.join('; ')}.` : '';
    const nowhere = (each: string) =>
      new StartupError(
        `${each} does not answer, or none of its hosts takes writes: start a primary, or promote a standby.${why}`,
      );
    if (!(await isHeard(listener, listener, nowhere(variable)))) throw new StartupError(POOLED[variable]);
    if (pool && !(await isHeard(pool, listener, nowhere('DATABASE_URL')))) {
      throw new StartupError(
        'DATABASE_DIRECT_URL is another database than DATABASE_URL: what one server changes would not be heard by the others. Set both to the same database.',
      );
    }
  } finally {
    await Promise.all([listener.end({ timeout: 5 }), pool?.end({ timeout: 5 })]);
  }
}

/** Whether `listener` hears what is sent through `announcer`. Rejects with `nowhere` when one of them does not answer. */
function isHeard(announcer: Sql, listener: Sql, nowhere: StartupError): Promise<boolean> {
  const channel = `vizzi_start_${randomUUID().replaceAll('-', '')}`;
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(nowhere), REACHED_MS).unref();
    const announce = async () => {
      await listener.listen(channel, () => resolve(true));
      await announcer.notify(channel, '');
      setTimeout(() => resolve(false), ANNOUNCED_MS).unref();
    };
    announce().catch(reject);
  });
}

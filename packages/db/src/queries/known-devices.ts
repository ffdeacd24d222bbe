import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { knownDevices, users } from '../schema/index.js';
import { buildOnce, executePrepared } from './prepared.js';
import { findUserId, type UserRow } from './users.js';

export interface KnownDevice {
  readonly id: string;
  readonly network: string;
  /** Days for which it stays known. */
  readonly daysLeft: number;
}

interface NewDevice {
  readonly userId: number;
  readonly id: string;
  readonly network: string;
  /** For how long it stays known. */
  readonly days: number;
  /** The hash of the password that signed in. */
  readonly password: string;
}

/** The database's clock, so that servers whose clocks differ know the same devices. */
const NOW = sql`clock_timestamp()`;

/** More than a household has; the ones that signed in longest ago are deleted first. */
const MAX_DEVICES = 20;

const withDevices = buildOnce((db) =>
  db
    .select({
      user: users,
      readAt: sql<Date>`${NOW}`.mapWith(knownDevices.expiresAt),
      device: {
        id: knownDevices.id,
        network: knownDevices.network,
        daysLeft: sql<number>`(extract(epoch from ${knownDevices.expiresAt} - ${NOW}) / 86400)::float8`,
      },
    })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), gt(knownDevices.expiresAt, NOW)))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_user_with_devices'),
);

/** One account by username in any case, with the devices on which its member signed in, and the time; the same queries for any name. */
export async function findUserWithDevices(
  db: Db,
  username: string,
): Promise<{ user: UserRow | undefined; devices: KnownDevice[]; readAt: Date | undefined }> {
  const userId = await findUserId(db, username);
  const rows = await withDevices(db).execute({ userId });
  return { user: rows[0]?.user, devices: rows.flatMap(({ device }) => device ?? []), readAt: rows[0]?.readAt };
}

/**
 * Adds a device, in place of the one with the id `replaced`, unless the password was changed meanwhile; a change that has begun
 * is waited for. A member has twenty at most.
 */
export async function insertKnownDevice(db: Db, device: NewDevice, replaced: string): Promise<void> {
  const { userId, id, network, days, password } = device;
  // The subquery does not see the row that the statement adds.
  await executePrepared(
    db,
    'insert_known_device',
    sql`
      with member as (
        select ${users.id} from ${users} where ${users.id} = ${userId} and ${users.password} = ${password} for share
      ), added as (
        insert into ${knownDevices} (user_id, id, network, expires_at)
        select member.id, ${id}::text, ${network}::text, ${NOW} + ${days} * interval '1 day' from member
      )
      delete from ${knownDevices}
      where user_id = ${userId} and (id = ${replaced} or id not in (
        select id from ${knownDevices} where user_id = ${userId} order by expires_at desc, id limit ${MAX_DEVICES - 1}
      ))`,
  );
}

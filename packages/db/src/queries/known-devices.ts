import { and, desc, eq, gt, notInArray, or } from 'drizzle-orm';
import type { Db } from '../database.js';
import { knownDevices } from '../schema/index.js';

export type KnownDevice = typeof knownDevices.$inferSelect;

/** More than a household has; the ones that signed in longest ago are deleted first. */
const MAX_DEVICES = 20;

/** The devices on which a member signed in. */
export function findKnownDevices(db: Db, userId: number, now: Date): Promise<KnownDevice[]> {
  return db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), gt(knownDevices.expiresAt, now)));
}

/** Adds a device, in place of the one with the id `replaced`. */
export async function insertKnownDevice(db: Db, device: KnownDevice, replaced: string): Promise<void> {
  const { userId } = device;
  await db.insert(knownDevices).values(device);
  const latest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.expiresAt), desc(knownDevices.id))
    .limit(MAX_DEVICES);
  await db
    .delete(knownDevices)
    .where(
      and(eq(knownDevices.userId, userId), or(eq(knownDevices.id, replaced), notInArray(knownDevices.id, latest))),
    );
}

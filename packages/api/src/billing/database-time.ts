import { readClock } from '@vizzi/db';
import type { Deps } from '../deps.js';

/** The time by the database's clock: servers whose own clocks differ count days alike. */
export async function databaseTime({ clock, db }: Deps): Promise<Date> {
  const lead = (await readClock(db)).getTime() - Date.now();
  return new Date(clock.now().getTime() + lead);
}

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isDatabaseUnavailable, openDatabase } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createSmallDisk } from '../testing/small-disk.js';

const run = promisify(execFile);
/** Fills the log of the database in a directory, without the space that is kept for it. */
const FILLS_LOG = `
  import { rmSync } from 'node:fs';
  import { openDatabase } from '@vizzi/db';
  import { sql } from 'drizzle-orm';
  const dataDir = process.argv[1];
  const { db } = await openDatabase({ dataDir });
  rmSync(dataDir + '/spare-space');
  for (;;) await db.execute(sql\`select pg_logical_emit_message(false, 'log', repeat('x', 1048576))\`);
`;
const disk = createSmallDisk(200);
afterAll(() => disk?.close());
afterEach(() => vi.restoreAllMocks());

// proves security 10.61
it.runIf(disk)(
  'a log that does not fit on the disk ends writes until there is room, and neither reads nor the process',
  async () => {
    const dataDir = `${disk?.folder}/data`;
    let database = await openDatabase({ dataDir });
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    await database.db.execute(sql`create table written (id integer primary key)`);
    await disk?.fill(24 * 1_048_576);
    let acknowledged = 0;
    const write = async () => {
      await database.db.execute(sql`insert into written values (${acknowledged})`);
      acknowledged += 1;
    };
    const failure = await growUntilRefused(write);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(warning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('is full'));
    expect(await idsOf()).toHaveLength(acknowledged);
    const refused = await write().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);

    disk?.free();
    await expect
      .poll(
        () =>
          write().then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await database.close();
    database = await openDatabase({ dataDir });
    expect(await idsOf()).toEqual(Array.from({ length: acknowledged }, (_, id) => id));
    await database.close();

    /** Writes, and a megabyte into the log each time, until a write is refused. */
    async function growUntilRefused(insert: () => Promise<void>): Promise<unknown> {
      for (;;) {
        try {
          await insert();
        } catch (error) {
          return error;
        }
        await database.db.execute(sql`select pg_logical_emit_message(false, 'log', repeat('x', 1048576))`);
      }
    }

    async function idsOf(): Promise<unknown[]> {
      const rows = await database.db.select({ id: sql`id` }).from(sql`written order by id`);
      return rows.map(({ id }) => id);
    }
  },
);

// proves security 10.61
it.runIf(disk)('a server that starts with too little space reads and writes, until there is none', async () => {
  const dataDir = `${disk?.folder}/data`;
  await (await openDatabase({ dataDir })).close();
  await rm(`${dataDir}/spare-space`);
  await disk?.fill(1_048_576);
  const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const database = await openDatabase({ dataDir });
  expect(warning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('nearly full'));
  await database.db.execute(sql`create table few (id integer, text text)`);
  let failure: unknown;
  while (failure === undefined) {
    failure = await database.db
      .execute(sql`insert into few select 1, gen_random_uuid()::text from generate_series(1, 1000)`)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
  }
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await database.db.$count(sql`few`)).toBeGreaterThan(0);
  disk?.free();
  await expect
    .poll(
      () =>
        database.db.execute(sql`insert into few values (2)`).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await database.close();
});

// proves security 10.61
it.runIf(disk)('a process whose database cannot go on ends, and the next one has what was acknowledged', async () => {
  const dataDir = `${disk?.folder}/data`;
  let database = await openDatabase({ dataDir });
  await database.db.execute(sql`create table kept as select 1 as id`);
  await database.close();
  await disk?.fill(24 * 1_048_576);
  const ended = await run(process.execPath, ['--input-type=module', '--eval', FILLS_LOG, dataDir], {
    cwd: import.meta.dirname,
  }).catch((error: unknown) => error);
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has to start again, since it cannot go on'),
  });

  disk?.free();
  database = await openDatabase({ dataDir });
  expect(await database.db.$count(sql`kept`)).toBe(1);
  await database.close();
});

import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const MEGABYTE = 1_048_576;
/** A user whom quotas hold for. */
const NOBODY = 65_534;

/** A folder that takes so many megabytes by its quota; undefined when the user may not mount one. */
function createQuota(megabytes: number): { readonly folder: string; close(): void } | undefined {
  const home = mkdtempSync(join(tmpdir(), 'vizzi-quota-'));
  const [image, disk] = [join(home, 'image'), join(home, 'disk')];
  const close = () => rmSync(home, { recursive: true });
  mkdirSync(disk);
  writeFileSync(image, '');
  truncateSync(image, 1_024 * MEGABYTE);
  try {
    execFileSync('mkfs.btrfs', ['--quiet', image], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'loop', image, disk], { stdio: 'ignore' });
  } catch {
    close();
    return undefined;
  }
  const folder = join(disk, 'folder');
  execFileSync('btrfs', ['subvolume', 'create', folder]);
  execFileSync('btrfs', ['quota', 'enable', disk]);
  execFileSync('btrfs', ['qgroup', 'limit', `${megabytes}M`, folder]);
  for (const path of [home, folder]) chmodSync(path, 0o777);
  return {
    folder,
    close() {
      execFileSync('umount', ['--lazy', disk]);
      close();
    },
  };
}

/** Writes into a database until its quota is used up, then until there is room again. */
const PROGRAM = `
  import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { isDatabaseUnavailable, openDatabase } from '@vizzi/db';
  import { sql } from 'drizzle-orm';
  const [folder] = process.argv.slice(1);
  const open = () => openDatabase({ dataDir: folder + '/data' });
  let { db, close } = await open();
  await db.execute(sql\`create table written (id integer primary key)\`);
  let written = 0;
  const write = async () => {
    await db.execute(sql\`insert into written values (\${written})\`);
    written += 1;
    await db.execute(sql\`select pg_logical_emit_message(false, 'log', repeat('x', 1048576))\`);
  };
  const filler = openSync(folder + '/filler', 'w');
  for (let full = false; !full;) try { writeSync(filler, Buffer.alloc(${MEGABYTE}, 'x')); } catch { full = true; }
  closeSync(filler);
  let refusal;
  while (!refusal) await write().catch((error) => (refusal = error));
  const read = await db.$count(sql\`written\`);
  rmSync(folder + '/filler');
  for (let goesOn = false; !goesOn;) goesOn = await write().then(() => true, () => setTimeout(100, false));
  await close();
  ({ db, close } = await open());
  console.log(JSON.stringify({ isUnavailable: isDatabaseUnavailable(refusal), isRead: read === written - 1, isKept: (await db.$count(sql\`written\`)) === written }));
  await close();`;

const quota = createQuota(200);
afterAll(() => quota?.close());

// proves security 10.94
it.runIf(quota)(
  'a disk quota that is used up ends writes until there is room, and neither reads nor the process',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', PROGRAM, quota?.folder ?? ''],
      { uid: NOBODY, gid: NOBODY, cwd: import.meta.dirname },
    );
    expect(JSON.parse(stdout)).toEqual({ isUnavailable: true, isRead: true, isKept: true });
  },
);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { PreparingPglite } from './preparing-pglite.js';

/** More than are kept. */
const MANY = 400;

let client: PreparingPglite;
beforeAll(async () => {
  client = new PreparingPglite();
  await client.waitReady;
  await client.exec('create table stones (id int primary key, name text not null)');
});
afterAll(() => client.close());

const add = (id: number, name: string | null) =>
  client.query('insert into stones values ($1, $2) returning name', [id, name]);

async function prepared(): Promise<string[]> {
  const [result] = await client.exec('select statement from pg_prepared_statements order by prepare_time');
  return (result?.rows ?? []).map((row) => String(row['statement']));
}

it('a text is prepared once, and answers for the values of each query', async () => {
  expect((await add(1, 'flint')).rows).toEqual([{ name: 'flint' }]);
  expect((await add(2, 'slate')).rows).toEqual([{ name: 'slate' }]);
  expect((await add(3, 'slate')).affectedRows).toBe(1);
  const asArrays = await client.query('insert into stones values ($1, $2) returning name', [4, 'chalk'], {
    rowMode: 'array',
  });
  expect(asArrays.rows).toEqual([['chalk']]);
  expect((await prepared()).filter((text) => text.includes('insert'))).toHaveLength(1);
});

it('a query that fails fails by itself, also within a transaction', async () => {
  await expect(add(5, null)).rejects.toMatchObject({ code: '23502' });
  await expect(client.query('select stone')).rejects.toMatchObject({ code: '42703' });
  const broken = client.transaction(async (tx) => {
    await tx.query('insert into stones values ($1, $2) returning name', [6, 'jade']);
    await tx.query('select $1::int / 0', [1]).catch(() => {});
    await tx.query('select 1 as after_the_failure');
  });
  await expect(broken).rejects.toMatchObject({ code: '25P02' });
  expect((await client.query('select 1 as after_the_failure')).rows).toEqual([{ after_the_failure: 1 }]);
  expect((await add(6, 'jade')).rows).toEqual([{ name: 'jade' }]);
});

it('texts that differ by the types of their parameters alone are others', async () => {
  const text = 'select $1 as value';
  expect((await client.query(text, [7], { paramTypes: [23] })).rows).toEqual([{ value: 7 }]);
  expect((await client.query(text, ['seven'], { paramTypes: [25] })).rows).toEqual([{ value: 'seven' }]);
});

it('keeps only so many, those that were used last, and prepares another one anew', async () => {
  const often = () => client.query('select $1::int as often', [1]);
  for (let each = 0; each < MANY; each += 1) {
    await client.query(`select ${each} as number`);
    await often();
  }
  const kept = await prepared();
  expect(kept).toHaveLength(300);
  expect(kept).toContain('select $1::int as often');
  expect(kept).not.toContain('select 0 as number');
  expect((await client.query('select 0 as number')).rows).toEqual([{ number: 0 }]);
});

it('a plan follows the schema: a new index, a dropped one, another size of the table', async () => {
  const find = async () =>
    (await client.query('select count(*)::int as count from stones where name = $1', ['slate'])).rows;
  for (let time = 0; time < 7; time += 1) expect(await find()).toEqual([{ count: 2 }]);
  await client.exec('create index stones_name on stones (name); analyze stones');
  expect(await find()).toEqual([{ count: 2 }]);
  await client.exec('drop index stones_name; truncate stones');
  expect(await find()).toEqual([{ count: 0 }]);
});

/** Rows that were asked for by their ids, and what became of their locks. */
export interface FreeRows<Row> {
  /** Those that are locked now for this transaction. */
  readonly free: ReadonlyMap<number, Row>;
  /** The ids of those that somebody else has locked. */
  readonly locked: ReadonlySet<number>;
}

/**
 * `lock` takes the locks that are free, in the order of the ids, and skips the others. `find` reads the rest without locks: what
 * is not there is neither free nor locked.
 */
export async function lockFree<Row extends { readonly id: number }>(
  ids: readonly number[],
  lock: (ids: number[]) => Promise<Row[]>,
  find: (ids: number[]) => Promise<{ id: number }[]>,
): Promise<FreeRows<Row>> {
  const each = [...new Set(ids)];
  const rows = await lock(each);
  const free = new Map(rows.map((row) => [row.id, row]));
  const rest = each.filter((id) => !free.has(id));
  const locked = rest.length === 0 ? [] : await find(rest);
  return { free, locked: new Set(locked.map(({ id }) => id)) };
}

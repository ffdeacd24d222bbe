interface Paging<Row extends { readonly id: number | string }> {
  /** The id before the first row. */
  readonly start: Row['id'];
  readonly size: number;
  readonly fetch: (from: Row['id'], limit: number) => Promise<Row[]>;
}

/** The pages of a list that is sorted by id, until one is not full. At least one page comes, which may be empty. */
export async function* pagesOf<Row extends { readonly id: number | string }>({
  start,
  size,
  fetch,
}: Paging<Row>): AsyncGenerator<Row[]> {
  let from = start;
  for (;;) {
    const page = await fetch(from, size);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < size) return;
    from = last.id;
  }
}

/** Rows of pages, each once: one that moved while the pages were read may be on two of them. */
export function withoutRepeats<Row extends { readonly id: number | string }>(
  pages: readonly (readonly Row[])[],
): Row[] {
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()];
}

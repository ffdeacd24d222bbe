/** How often everything is measured; the first round warms up and does not count. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** What each candidate reaches, in rounds that alternate between them. */
export async function sideBySide<Name extends string, Result = number>(
  candidates: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const results: Record<string, Result[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, measure] of Object.entries<() => Promise<Result>>(candidates)) {
      const value = await measure();
      if (round > 0) (results[name] ??= []).push(value);
    }
  }
  return results;
}

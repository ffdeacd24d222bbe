/** How often everything is measured; the first round warms up and does not count. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/**
 * What each candidate reaches, in rounds that alternate between them. V8 lays out each process differently, and keeps to what
 * that happens to come to: where it matters, few rounds of several processes say more than many of one.
 */
export async function sideBySide<Name extends string, Result = number>(
  candidates: Readonly<Record<Name, () => Promise<Result>>>,
  rounds = ROUNDS,
): Promise<Record<Name, Result[]>> {
  const results: Record<string, Result[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, measure] of Object.entries<() => Promise<Result>>(candidates)) {
      const value = await measure();
      if (round > 0) (results[name] ??= []).push(value);
    }
  }
  return results;
}

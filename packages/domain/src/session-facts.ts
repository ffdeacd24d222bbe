/**
 * Whether two values of a session's field are the same as they are stored: lists are sets, of which none and an empty one are the same, and
 * texts have no spaces around them.
 */
export function isSameFact(a: unknown, b: unknown): boolean {
  return JSON.stringify(asStored(a)) === JSON.stringify(asStored(b));
}

const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function asStored(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).toSorted(byCode) : null;
  return value ?? null;
}

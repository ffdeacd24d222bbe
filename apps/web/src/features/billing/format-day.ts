/** Unix seconds as a day: `December 20, 2026`. */
export function formatDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long' });
}

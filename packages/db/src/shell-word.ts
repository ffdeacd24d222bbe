/** A path as a word of a command that is typed into a shell: in quotes only where it needs them. */
export function shellWord(path: string): string {
  return /^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** A mistake in a text file, with file, line and sentence. */
export class TextError extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly complaint: string,
  ) {
    super(`${file}, line ${line}: ${complaint}`);
    this.name = 'TextError';
  }
}

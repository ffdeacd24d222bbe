/** A mistake in a text file, said so that a writer can find it: file, line, sentence. */
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

/** Bytes of a header, of which the fields are text. */
const BLOCK = 512;
const END = 2 * BLOCK;
const MARKS = ['ustar\x0000', 'ustar  \0'];

/** Whether a content is a tar file: each header has the mark of one. Two empty headers end it. */
export function isTar(content: Buffer): boolean {
  let at = 0;
  do {
    const field = (from: number, to: number) => content.toString('latin1', at + from, at + to);
    const size = Number.parseInt(field(124, 136), 8);
    if (!MARKS.includes(field(257, 265)) || !(size >= 0)) return false;
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  } while (at + BLOCK <= content.length && content.subarray(at, at + END).some((byte) => byte !== 0));
  return true;
}

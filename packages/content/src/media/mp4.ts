/** The duration of an MP4 file, and whether its index is in front. */
export interface Mp4Facts {
  readonly seconds: number;
  /** True when `moov` (the index) comes before `mdat` (the audio), so that players can start before the download ends. */
  readonly indexFirst: boolean;
}

interface Box {
  readonly name: string;
  /** Start and end of its content in the file. */
  readonly from: number;
  readonly to: number;
}

/** Reads the boxes of an MP4 or M4A file. */
export function readMp4(file: Buffer): Mp4Facts {
  const top = boxes(file, 0, file.length);
  const moov = top.find((box) => box.name === 'moov');
  const mdat = top.find((box) => box.name === 'mdat');
  const mvhd = moov && boxes(file, moov.from, moov.to).find((box) => box.name === 'mvhd');
  if (!moov || !mdat || !mvhd) throw new Error('not a complete MP4 file');

  // mvhd: version and flags (4 bytes), two dates, timescale, duration; version 1 has 64-bit dates and duration.
  const long = file.readUInt8(mvhd.from) === 1;
  const timescale = file.readUInt32BE(mvhd.from + (long ? 20 : 12));
  const duration = long ? Number(file.readBigUInt64BE(mvhd.from + 24)) : file.readUInt32BE(mvhd.from + 16);
  return { seconds: duration / timescale, indexFirst: moov.from < mdat.from };
}

/** The bytes of each encoded frame of the first track, in order. */
export function readFrameSizes(file: Buffer): number[] {
  let [from, to] = [0, file.length];
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz']) {
    const box = boxes(file, from, to).find((each) => each.name === name);
    if (!box) throw new Error(`an MP4 file without ${name}`);
    ({ from, to } = box);
  }
  // stsz: version and flags (4 bytes), one size for all or 0, count, sizes.
  const same = file.readUInt32BE(from + 4);
  return Array.from({ length: file.readUInt32BE(from + 8) }, (_, i) => same || file.readUInt32BE(from + 12 + 4 * i));
}

function boxes(file: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > to) throw new Error(`a broken MP4 box at byte ${at}`);
    found.push({ name: file.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size });
    at += size;
  }
  return found;
}

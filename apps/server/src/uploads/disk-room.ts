import { statfs } from 'node:fs/promises';

/** What uploads leave free for all else that is on the disk: a gigabyte, of a small disk a twentieth. */
const FLOOR = { bytes: 1_000_000_000, share: 0.05 };

export const NO_ROOM = 'There is no room left for files. Please free some on the server, then try again.';

/** Whether so many bytes more may be written to a folder; one that cannot be asked fails for another reason. */
export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return true;
  const floor = Math.min(FLOOR.bytes, disk.blocks * disk.bsize * FLOOR.share);
  return disk.bavail * disk.bsize - bytes >= floor;
}

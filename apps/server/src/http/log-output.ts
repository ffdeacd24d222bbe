import { pino } from 'pino';

/** Bytes that wait for a disk with room; further lines are left out. */
const MAX_WAITING = 1_000_000;

/** Standard output for the lines of the log. While it takes none, as on a full disk, they wait, and the process goes on. */
export function createLogOutput(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING });
  let isRefused = false;
  // The listener that it has of its own ends the process.
  output.removeAllListeners('error').on('error', () => (isRefused = true));
  output.on('write', () => (isRefused = false));
  // At the end of the process, which it would keep until there is room.
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isRefused) flushSync();
  };
  return output;
}

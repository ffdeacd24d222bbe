import { pino } from 'pino';

/** Bytes that wait for a disk with room; further lines are left out. */
const MAX_WAITING = 1_000_000;
const RETRY_MS = 1_000;

/**
 * An open file for the lines of the log, standard output unless given. While it takes none, as on a full disk, they wait and are tried
 * again, and the process goes on.
 */
export function createLogOutput(file = 1): { write(line: string): void } {
  const output = pino.destination({ dest: file, sync: false, maxLength: MAX_WAITING });
  let retry: NodeJS.Timeout | undefined;
  const tryAgain = () => {
    retry = undefined;
    output.write('');
  };
  // The listener that it has of its own ends the process.
  output.removeAllListeners('error').on('error', () => (retry ??= setTimeout(tryAgain, RETRY_MS).unref()));
  // At the end of the process, which it would keep until there is room.
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!retry) flushSync();
  };
  return output;
}

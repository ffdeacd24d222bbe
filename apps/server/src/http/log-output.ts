import { constants, openSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Bytes that may wait to be written; further lines are left out. */
const MAX_WAITING = 1_000_000;
const RETRY_MS = 100;
/** For the last lines, when the process ends. */
const PATIENCE_MS = 1_000;

/** The lines of a log. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * An open file for the lines of the log. Those that it does not take, as on a full disk or when nobody reads, are tried again, and keep
 * the process neither from going on nor from ending.
 */
export function createLogOutput(file: number): LogOutput {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isWriting = false;

  const take = () => {
    const taken = Buffer.concat(waiting);
    waiting = [];
    return taken;
  };
  const giveBack = (rest: Buffer) => {
    if (rest.length > 0) waiting.unshift(rest);
  };
  const send = () => {
    const sent = take();
    if (sent.length === 0) {
      isWriting = false;
      return;
    }
    isWriting = true;
    write(file, sent, (error, written) => {
      if (!error) bytes -= written;
      giveBack(error ? sent : sent.subarray(written));
      if (error) setTimeout(send, RETRY_MS).unref();
      else send();
    });
  };
  process.on('exit', () => {
    const end = Date.now() + PATIENCE_MS;
    let rest = take();
    while (rest.length > 0 && Date.now() < end) {
      try {
        rest = rest.subarray(writeSync(file, rest));
      } catch (error) {
        if (!isFullPipe(error)) return;
      }
    }
  });

  return {
    write(line) {
      const added = Buffer.from(line);
      if (bytes + added.length > MAX_WAITING) return;
      waiting.push(added);
      bytes += added.length;
      if (!isWriting) send();
    },
  };
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

/** An output of the process. A terminal is opened anew, so that one that nobody reads, as of a broken connection, is not waited for. */
function openOutput(file: 1 | 2): number {
  if (!isatty(file)) return file;
  try {
    return openSync(`/proc/self/fd/${file}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return file;
  }
}

/** Standard output. */
export const logOutput = createLogOutput(openOutput(1));

/** Has the warnings of the process written as lines of the log are, unless they are switched off: Node waits until a terminal takes them. */
export function writeWarnings(): void {
  if (process.listenerCount('warning') === 0) return;
  const output = createLogOutput(openOutput(2));
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => output.write(`${name}: ${message}\n`));
}

import { writeSync } from 'node:fs';

/** Ends the process, whose embedded database cannot go on: PostgreSQL reads its log when it starts again. */
export function endProcess(reason: string): never {
  try {
    writeSync(process.stderr.fd, `The embedded database has to start again, since it cannot go on: ${reason}\n`);
  } finally {
    process.exit(1);
  }
}

// The settings in `.env`, which Node reads.
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './toolchain.mjs';

const FILE = `${ROOT}/.env`;
/** A `#` in a value without quotes, where nobody would begin a comment. */
const CUT = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(?:[ \t]*[^\s"'`#](?:[^#\n]*\S)?#|#\S)/m;

/** The name of a setting of which Node would take the rest for a comment; undefined when there is none. */
export const cutSetting = (text) => CUT.exec(text)?.[1];

/** Node's options to read `.env`, where there is one. Ends the process when a value would be cut. */
export function environmentOptions() {
  if (!existsSync(FILE)) return [];
  const name = cutSetting(readFileSync(FILE, 'utf8'));
  if (name === undefined) return ['--env-file=.env'];
  process.stderr.write(
    `In .env, the value of ${name} has a #, from which on it would be taken for a comment. Please put it in single quotes: ${name}='…'\n`,
  );
  return process.exit(1);
}

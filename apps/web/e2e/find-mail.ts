import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The source of the mail to an address whose subject begins with a text; undefined before it is sent. */
export async function findMail(dataDir: string, address: string, subject: string): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox');
  const sources = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')));
  const mail = sources.find((source) => source.includes(`To: ${address}`) && source.includes(`Subject: ${subject}`));
  return mail?.replaceAll(/=\r?\n/g, '');
}

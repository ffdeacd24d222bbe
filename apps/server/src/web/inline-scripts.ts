import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The hashes by which the content security policy allows the page's inline scripts. */
export async function findInlineScripts(webRoot: string): Promise<string[]> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => '');
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from './shell-word.js';

it('leaves a plain path as it is', () => {
  expect(shellWord('/srv/vizzi_1/backups/2026-03-10T08-00-00Z')).toBe('/srv/vizzi_1/backups/2026-03-10T08-00-00Z');
});

it.each(['/srv/my data/copy', "/srv/mira's $HOME; `id`/copy", '/srv/é"*\\/copy', '/srv/two\nlines', ''])(
  'is read by a shell as %o',
  (path) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(path)}`], { encoding: 'utf8' })).toBe(path);
  },
);

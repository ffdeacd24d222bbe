import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { loadRenderer } from './prerendered-pages.js';

const BUILT = fileURLToPath(new URL('../../../web/dist-prerender', import.meta.url));

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'vizzi-renderer-'));
  await cp(BUILT, folder, { recursive: true });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

// proves security 10.46
it('the renderer has all its code from the start on, and opens no file for a page', async () => {
  const renderer = await loadRenderer(join(folder, 'renderer.mjs'));
  await rm(folder, { recursive: true });
  const id = await addSession(test.deps, { title: 'Still Lake' });
  const { catalog } = test.deps;
  const { category } = await catalog.session({ id });
  for (const path of [...(renderer?.paths ?? []), `/category/${category.slug}`, `/session/${id}`]) {
    expect((await renderer?.renderPage(path, catalog))?.document).toContain('</h1>');
  }
});

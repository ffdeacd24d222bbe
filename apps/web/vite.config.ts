import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The development server answers pages; the API, media and art come from the Vizzi server beside it. */
const SERVER = process.env.VIZZI_SERVER ?? 'http://127.0.0.1:3000';

/** The host stays the browser's own: the server refuses writes that come from another origin. */
const proxy = { target: SERVER, changeOrigin: false };

/** Compresses what was built once and well, instead of for every visitor and in haste. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      for (const file of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|svg|json)$/.test(file)) continue;
        const path = join(dir, file);
        const content = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), compressed()],
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': proxy, '/art': proxy, '/stripe-emulator': proxy } },
});

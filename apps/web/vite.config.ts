import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { ManifestTransform } from 'workbox-build';

/** The development server answers pages; the API, media and art come from the Vizzi server beside it. */
const SERVER = process.env.VIZZI_SERVER ?? 'http://127.0.0.1:3000';

/** The host stays the browser's own: the server refuses writes that come from another origin. */
const proxy = { target: SERVER, changeOrigin: false };

/** Compresses what was built once and well, instead of for every visitor and in haste. */
function compressed(): Plugin {
  let dir = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        for (const file of await readdir(dir, { recursive: true })) {
          if (!/\.(js|css|svg|json|webmanifest)$/.test(file)) continue;
          const path = join(dir, file);
          const content = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }
      },
    },
  };
}

/** What the shell needs anyway comes in one piece: compressed together it is smaller, and one request. */
const ON_EVERY_PAGE =
  /node_modules\/((react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@trpc\/[a-z-]+|clsx|@mantine\/(store|hooks\/esm\/utils\/random-id|core\/esm\/(core|components\/(Button|ActionIcon|VisuallyHidden|Loader|Transition|UnstyledButton))))\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)\.mjs)/;

/** Small parts that most pages use come in one piece too; with more in it, pages would load what only others use. */
const SMALL_AND_COMMON = /apps\/web\/src\/(components|lib)|packages\/domain|@tabler\/icons-react/;

/** A few lines each, of which the first script needs some and later ones others: each for itself would weigh more. */
const OF_A_FEW_LINES =
  /apps\/web\/src\/(lib\/(error-code|wanted-session|member-of-browser|is-ours)|offline\/(silence|reach-server)|player-engine\/ports)\.ts/;

/** The player needs them, and the session's page or the downloads of members do too. */
const PLAYER_HELPERS =
  /apps\/web\/src\/(features\/player\/progress\/(pending-report|report-storage)|lib\/random-uuid|offline\/unless-silent)\.ts/;

/** Hooks of a few lines, which most of Mantine's fields need. */
const HOOKS = /@mantine\/hooks\/esm\/use-(id|uncontrolled|merged-ref|debounced-value)\//;

/** The icons of a session's page. */
const SESSION_ICONS =
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(PlayerPlayFilled|PlayerPauseFilled|Lock|ChevronLeft)\.mjs/;

/** The first script names each file of the app: hashes do not compress, so they are short. */
const HASHED_NAME = 'assets/[name]-[hash:7]';

/** Forms are checked by zod, and so is what is kept on the device: apart, both would be larger. */
const FORMS = /node_modules\/(zod|@mantine\/form)\//;

/** The empty page preloads the app's code instead of waiting for its first script. */
function appAhead(): Plugin {
  return {
    name: 'app-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/start.tsx'));
        const files = new Set([start?.fileName, ...(start?.imports ?? [])]);
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** Strips comments from inline scripts. */
function withoutComments(): Plugin {
  return {
    name: 'without-comments',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(/^ *\/\/.*\n/gm, '') },
  };
}

/** With their digests, so that nothing else is kept in their place; a proxy may add something to the page. */
const withDigests: ManifestTransform = async (entries) => {
  const withDigest = async (entry: (typeof entries)[number]) => {
    if (entry.url === 'index.html') return entry;
    const content = await readFile(resolve(import.meta.dirname, 'dist', entry.url));
    return { ...entry, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` };
  };
  return { manifest: await Promise.all(entries.map(withDigest)), warnings: [] };
};

/** The service worker, with the list of what it keeps for opening without the network. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/offline/worker',
  filename: 'service-worker.ts',
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Vizzi: guided visualization',
    short_name: 'Vizzi',
    description: 'Close your eyes, a voice leads you through an image, and you come back calmer and clearer.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // Those of the light theme; a dark page says its own.
    theme_color: '#dbe7f0',
    background_color: '#f8f6f6',
    categories: ['health', 'lifestyle', 'wellness'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/app/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/app/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/app/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      {
        src: '/app/wide.jpg',
        sizes: '1280x800',
        type: 'image/jpeg',
        form_factor: 'wide',
        label: 'What to hear today',
      },
      {
        src: '/app/narrow.jpg',
        sizes: '780x1688',
        type: 'image/jpeg',
        form_factor: 'narrow',
        label: 'A session',
      },
    ],
    shortcuts: [
      { name: 'Continue', url: '/home', icons: [{ src: '/app/icon-192.png', sizes: '192x192' }] },
      { name: 'Downloads', url: '/downloads', icons: [{ src: '/app/icon-192.png', sizes: '192x192' }] },
    ],
  },
  // The pictures are for the installation, which needs the network.
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
    // What only admins load needs the network anyway.
    globIgnores: ['assets/*-latin-ext-*', 'assets/{admin-session-page,loudness}*'],
    // Their names hold a part of their digest.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [withDigests],
  },
});

export default defineConfig({
  plugins: [react(), withoutComments(), appAhead(), worker, compressed()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // Every browser of this target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: `${HASHED_NAME}.js`,
        chunkFileNames: `${HASHED_NAME}.js`,
        assetFileNames: `${HASHED_NAME}[extname]`,
        codeSplitting: {
          groups: [
            { name: 'base', test: ON_EVERY_PAGE },
            { name: 'common', test: OF_A_FEW_LINES },
            { name: 'reports', test: PLAYER_HELPERS },
            { name: 'shared', test: SMALL_AND_COMMON, minShareCount: 20 },
            { name: 'forms', test: FORMS },
            { name: 'icons', test: SESSION_ICONS },
            { name: 'hooks', test: HOOKS },
          ],
        },
      },
    },
  },
  // Compiled code is loaded before the rest of a worker runs.
  worker: { format: 'es' },
  server: { proxy: { '/api': proxy, '/art': proxy, '/stripe-emulator': proxy, '/healthz': proxy } },
});

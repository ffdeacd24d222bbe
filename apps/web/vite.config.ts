import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The development server answers pages; the API, media and art come from the Vizzi server beside it. */
const SERVER = process.env.VIZZI_SERVER ?? 'http://127.0.0.1:3000';

/** The host stays the browser's own: the server refuses writes that come from another origin. */
const proxy = { target: SERVER, changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': proxy, '/art': proxy } },
});

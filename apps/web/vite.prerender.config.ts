import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the self-contained page renderer, after the browser's build, which it reads. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  // Vite leaves the choice to the process that runs it; without this, React's build for developers.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    ssr: 'src/prerender/renderer.tsx',
    outDir: 'dist-prerender',
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});

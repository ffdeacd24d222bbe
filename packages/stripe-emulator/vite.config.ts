import { defineConfig } from 'vite';

/** Bundles stripe.js, a classic script as Stripe's own. The compiler has filled `dist` before. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    lib: { entry: 'src/stripe-js/main.ts', formats: ['iife'], name: 'StripeEmulator', fileName: () => 'stripe.js' },
  },
});

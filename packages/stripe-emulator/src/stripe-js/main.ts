import { config } from 'zod';
import { createStripe } from './stripe.js';

// A content security policy may forbid the functions that zod would generate.
config({ jitless: true });

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('stripe.js must be loaded by a classic script element');
const baseUrl = new URL('.', script.src).href;

Object.assign(window, { Stripe: () => createStripe(baseUrl) });

import type { z } from 'zod';
import type { Deps } from '../deps.js';
import type { checkout } from './contract.js';

/** How the browser reaches the payment provider; null while none is configured. */
export function findCheckout({ billing }: Deps): z.output<typeof checkout> | null {
  return billing ? { publishableKey: billing.publishableKey, scriptUrl: billing.scriptUrl } : null;
}

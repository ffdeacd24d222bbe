import { join } from 'node:path';
import { openDatabase } from '@vizzi/db';
import { BRAND, PLANS, StartupError } from '@vizzi/domain';
import { createStripeEmulator } from '@vizzi/stripe-emulator';
import { compose, type Composed } from '../compose.js';
import type { Config } from '../config.js';
import { setPageHeaders } from '../security/headers.js';

const PRICES = {
  monthly: { id: 'price_monthly', ...PLANS.monthly },
  yearly: { id: 'price_yearly', ...PLANS.yearly },
};

/** Where browsers reach the emulator's script and pages. */
const BROWSER_URL = '/stripe-emulator';

/** Keys that only the emulator of this process accepts. */
const KEYS = { secretKey: 'sk_test_emulator', publishableKey: 'pk_test_emulator', webhookSecret: 'whsec_emulator' };

/** The product with the Stripe emulator: nothing is charged and nothing leaves the machine. */
export async function composeDemo(config: Config): Promise<Composed> {
  // Its lock protects the emulator's state from a second process too. It is released when the process ends.
  const database = await openDatabase(config);
  const stateFile = join(config.dataDir, 'stripe-emulator.json');
  const emulator = await createStripeEmulator({
    ...KEYS,
    prices: PRICES,
    stateFile,
    browserUrl: BROWSER_URL,
    merchant: BRAND.name,
  }).catch(async (cause: unknown) => {
    await database.close();
    const remedy = 'Move it away, and payments in test mode begin anew';
    throw new StartupError(`${stateFile} does not hold a state of the Stripe emulator. ${remedy}.`, { cause });
  });
  const apiUrl = await emulator.api.listen({ port: 0, host: '127.0.0.1' });
  const prices = { monthly: PRICES.monthly.id, yearly: PRICES.yearly.id };
  try {
    const scriptUrl = `${BROWSER_URL}/stripe.js`;
    const stripe = { ...KEYS, prices, apiUrl, scriptUrl };
    const composed = await compose(config, { stripe, database });
    const { app } = composed;
    await app.register(async (pages) => {
      await setPageHeaders(pages, { secure: false, paymentScript: scriptUrl, inlineScripts: [] });
      await pages.register(emulator.browser, { prefix: BROWSER_URL });
    });
    app.addHook('onListen', async () => {
      emulator.deliverTo(`${app.listeningOrigin}/api/stripe/webhook`);
      process.stdout.write(`Payments are in test mode, nothing is charged. Stripe emulator: ${apiUrl}\n`);
    });
    app.addHook('onClose', () => emulator.close());
    return composed;
  } catch (error) {
    // On a full disk it cannot write its state either: the first failure is the one to tell.
    await emulator.close().catch(() => {});
    throw error;
  }
}

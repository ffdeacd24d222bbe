import { join } from 'node:path';
import { BRAND, PLANS } from '@vizzi/domain';
import { createStripeEmulator } from '@vizzi/stripe-emulator';
import { compose, type Composed } from '../compose.js';
import type { Config } from '../config.js';

const PRICES = {
  monthly: { id: 'price_monthly', ...PLANS.monthly },
  yearly: { id: 'price_yearly', ...PLANS.yearly },
};

/** Keys that open nothing but the emulator of this process. */
const KEYS = { secretKey: 'sk_test_emulator', publishableKey: 'pk_test_emulator', webhookSecret: 'whsec_emulator' };

/** The product beside a local Stripe: nothing is charged, nothing leaves the machine, everything else is as it will be. */
export async function composeDemo(config: Config): Promise<Composed> {
  const stateFile = join(config.dataDir, 'stripe-emulator.json');
  const emulator = await createStripeEmulator({
    ...KEYS,
    prices: PRICES,
    stateFile,
    browserUrl: '/stripe-emulator',
    merchant: BRAND.name,
  });
  const apiUrl = await emulator.api.listen({ port: 0, host: '127.0.0.1' });
  const prices = { monthly: PRICES.monthly.id, yearly: PRICES.yearly.id };
  try {
    const composed = await compose(config, { stripe: { ...KEYS, prices, apiUrl } });
    const { app } = composed;
    await app.register(emulator.browser, { prefix: '/stripe-emulator' });
    app.addHook('onListen', async () => {
      emulator.deliverTo(`${app.listeningOrigin}/api/stripe/webhook`);
      process.stdout.write(`Payments are a test, nothing is charged; Stripe is played by ${apiUrl}\n`);
    });
    app.addHook('onClose', () => emulator.close());
    return composed;
  } catch (error) {
    await emulator.close();
    throw error;
  }
}

import { systemClock } from '@vizzi/api';
import { PLANS } from '@vizzi/domain';
import { createStripeEmulator } from '@vizzi/stripe-emulator';
import type { StripeConfig } from '../billing/stripe-config.js';
import { createStripeGateway } from '../billing/stripe-gateway.js';

const SECRET = 'sk_test_emulator';
const WEBHOOK_SECRET = 'whsec_emulator';
const PRICES = { monthly: 'price_test_monthly', yearly: 'price_test_yearly' };

/** A Stripe emulator on a free port, and our gateway that reaches it by Stripe's SDK. */
export async function createTestBilling({
  budgetMs,
  clock,
}: { readonly clock?: () => Date; readonly budgetMs?: number } = {}) {
  const emulator = await createStripeEmulator({
    prices: { monthly: { ...PLANS.monthly, id: PRICES.monthly }, yearly: { ...PLANS.yearly, id: PRICES.yearly } },
    secretKey: SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookRetryMs: 1,
    ...(clock && { clock }),
  });
  const config: StripeConfig = {
    secretKey: SECRET,
    publishableKey: 'pk_test_emulator',
    webhookSecret: WEBHOOK_SECRET,
    prices: PRICES,
    scriptUrl: '/stripe-emulator/stripe.js',
    budgetMs,
    apiUrl: await emulator.api.listen({ port: 0, host: '127.0.0.1' }),
  };
  return {
    emulator,
    config,
    gateway: createStripeGateway(config, clock && { ...systemClock, now: clock }),
    close: () => emulator.close(),
  };
}

import { Stripe } from 'stripe';
import { createStripeEmulator, type StripeEmulatorOptions } from '../index.js';

const SECRET_KEY = 'sk_test_emulator';
export const WEBHOOK_SECRET = 'whsec_emulator';
export const MONTHLY = { id: 'price_monthly', amount: 999, currency: 'usd', interval: 'month' } as const;
export const YEARLY = { id: 'price_yearly', amount: 9999, currency: 'usd', interval: 'year' } as const;

export type OpenEmulator = Awaited<ReturnType<typeof openEmulator>>;

/** An emulator on a free port, Stripe's SDK that reaches it, and the steps that many tests share. */
export async function openEmulator(options: Pick<StripeEmulatorOptions, 'stateFile' | 'clock' | 'browserUrl'> = {}) {
  const emulator = await createStripeEmulator({
    prices: { monthly: MONTHLY, yearly: YEARLY },
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookRetryMs: 1,
    ...options,
  });
  const apiUrl = await emulator.api.listen({ port: 0, host: '127.0.0.1' });
  const { hostname: host, port } = new URL(apiUrl);
  const stripe = new Stripe(SECRET_KEY, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });

  /** A subscription of a new customer; a card pays its first invoice. */
  async function subscribe(card?: string, price: string = MONTHLY.id) {
    const { id: customerId } = await stripe.customers.create({});
    const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
      customer: customerId,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    });
    if (invoice === null || typeof invoice === 'string') throw new Error('the invoice is not expanded');
    const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
    if (card !== undefined) emulator.controls.pay(clientSecret, card);
    return { id, customerId, clientSecret, intentId: clientSecret.split('_secret_')[0] ?? '' };
  }

  async function switchTo(subscriptionId: string, price: string): Promise<void> {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: items.data[0]?.id ?? '', price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  }

  async function previewSwitch(subscriptionId: string, price: string): Promise<number> {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    const preview = await stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: {
        items: [{ id: items.data[0]?.id ?? '', price }],
        proration_behavior: 'always_invoice',
      },
    });
    return preview.amount_due;
  }

  return {
    ...emulator,
    apiUrl,
    stripe,
    subscribe,
    switchTo,
    previewSwitch,
    async openPortal(customer: string, returnUrl: string): Promise<string> {
      return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
    },
    paidAmounts: (customerId: string) => emulator.controls.listInvoices(customerId).map((each) => each.amount_paid),
    /** The types of the events that are not delivered yet. */
    pendingTypes: () => emulator.controls.deliveries.pending().map(({ type }) => type),
  };
}

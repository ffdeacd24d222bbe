import { type BillingGateway, type Clock, systemClock } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import { Stripe } from 'stripe';
import { createStripeClient, idempotencyKeyOf, RELEASE } from './stripe-client.js';
import type { StripeConfig } from './stripe-config.js';
import { asked } from './stripe-errors.js';
import { readSubject } from './stripe-events.js';
import { paymentCalls } from './stripe-payments.js';
import { subscriptionCalls } from './stripe-subscriptions.js';

const SCRIPT_URL = `https://js.stripe.com/${RELEASE}/stripe.js`;
const BUDGET_MS = 6_000;

/** Stripe by its official SDK: customers and notifications here, subscriptions and payments in files of their own. */
export function createStripeGateway(config: StripeConfig, clock: Clock = systemClock): BillingGateway {
  const { publishableKey, scriptUrl = SCRIPT_URL, webhookSecret, prices, budgetMs = BUDGET_MS } = config;
  const stripe = createStripeClient(config);
  return {
    publishableKey,
    scriptUrl,
    prices,
    budgetMs,
    ...subscriptionCalls(stripe, clock),
    ...paymentCalls(stripe, clock),

    createCustomer: ({ email, userId, idempotencyKey }) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { ...(email === null ? {} : { email }), metadata: { userId: String(userId) } },
          { idempotencyKey: idempotencyKeyOf(clock, idempotencyKey) },
        );
        return customer.id;
      }),

    createPortalSession: (customerId, returnUrl) =>
      asked(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return session.url;
      }),

    readEvent: (body, signature) =>
      asked(async () => {
        if (!signature) throw new AppError('invalid', 'The signature is missing');
        return readSubject(await verified(body, signature));
      }),
  };

  /** The content of a notification, after its signature was verified as Stripe's and recent. */
  async function verified(body: Buffer, signature: string): Promise<unknown> {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError) throw error;
      throw new AppError('invalid', 'The notification is not understood');
    }
  }
}

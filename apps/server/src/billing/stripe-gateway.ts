import {
  type BillingGateway,
  type Clock,
  MAX_INVOICES,
  type ProviderCustomer,
  type ProviderRevenue,
  systemClock,
} from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import { Stripe } from 'stripe';
import type { StripeConfig } from './stripe-config.js';
import { asked, isRefundedAlready, none, nothing, unlessCustomerIsMissing } from './stripe-errors.js';
import { readSubject } from './stripe-events.js';
import {
  ENDING_MARK,
  idOf,
  isEnding,
  itemOf,
  readCustomer,
  readDispute,
  readInvoice,
  readPayment,
  readRefund,
  readSubscription,
  SUBSCRIPTION_EXPANSION,
  summarizeCharges,
} from './stripe-objects.js';

/** The version whose shapes the code reads. The webhook endpoint in Stripe's dashboard must have the same. */
const RELEASE = 'endive';
const API_VERSION = `2026-10-28.${RELEASE}` as const;
const SCRIPT_URL = `https://js.stripe.com/${RELEASE}/stripe.js`;
const PAID_MEANWHILE = 'This payment has gone through in the meantime.';
/** Members wait for these calls: one that hangs is repeated once and then given up. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;
/** Calls that ask a bank take longer. */
const CHARGING = { timeout: 20_000 };
const BUDGET_MS = 6_000;
/** For a day Stripe repeats its first answer to a key, a failure of its own too. For so long a key of ours is the same. */
const KEY_MS = 600_000;
const PAGE = 100;
/** More than anybody has; a bound on what one request reads. */
const MANY = 1000;

/** Stripe by its official SDK. */
export function createStripeGateway(config: StripeConfig, clock: Clock = systemClock): BillingGateway {
  const { publishableKey, scriptUrl = SCRIPT_URL, webhookSecret, prices, apiUrl, budgetMs = BUDGET_MS } = config;
  const stripe = new Stripe(config.secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  });

  const keyOf = (key: string) => `${key}-${Math.floor(clock.now().getTime() / KEY_MS)}`;

  /** What was charged, by payment intent: one call for all of a customer's invoices, where theirs would be one each. */
  async function chargesOf(customerId: string) {
    const charges = stripe.charges.list({ customer: customerId, limit: PAGE }).autoPagingToArray({ limit: MANY });
    return summarizeCharges(await charges.catch(none));
  }

  /**
   * Voids what a subscription owes, which could be paid all the same and would open nothing, and ends it: in this order, so that one
   * whose end breaks off is ended by the next try. Stripe takes one that owes nothing more for active, so it is marked before.
   * Stripe does not find one that has ended already.
   */
  async function end(subscriptionId: string, owed: readonly Stripe.Invoice[]): Promise<void> {
    if (owed.length > 0) await stripe.subscriptions.update(subscriptionId, { metadata: ENDING_MARK }).catch(nothing);
    for (const { id } of owed) await stripe.invoices.voidInvoice(id);
    await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }).catch(nothing);
  }

  /** The invoices of a subscription that can be paid. */
  async function owedFor(subscriptionId: string) {
    const owed = stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE });
    return owed.autoPagingToArray({ limit: MANY }).catch(none);
  }

  /** The items of a subscription after a switch. */
  async function switched(subscriptionId: string, priceId: string) {
    const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId));
    return [{ id: item.id, price: priceId }];
  }

  return {
    publishableKey,
    scriptUrl,
    prices,
    budgetMs,

    createCustomer: ({ email, userId, idempotencyKey }) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { ...(email === null ? {} : { email }), metadata: { userId: String(userId) } },
          { idempotencyKey: keyOf(idempotencyKey) },
        );
        return customer.id;
      }),

    createSubscription: ({ customerId, priceId, idempotencyKey }) =>
      asked(async () => {
        const created = stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            expand: SUBSCRIPTION_EXPANSION,
          },
          { idempotencyKey: keyOf(idempotencyKey) },
        );
        return readSubscription(await created.catch(unlessCustomerIsMissing));
      }),

    listSubscribers: () =>
      asked(async () => {
        const customers = new Map<string, ProviderCustomer>();
        for await (const { customer } of stripe.subscriptions.list({ limit: PAGE, expand: ['data.customer'] })) {
          const read = readCustomer(customer);
          if (read) customers.set(read.id, read);
        }
        return [...customers.values()];
      }),

    listSubscriptions: (customerId) =>
      asked(async () => {
        const subscriptions = await stripe.subscriptions
          .list({
            customer: customerId,
            status: 'all',
            limit: PAGE,
            expand: SUBSCRIPTION_EXPANSION.map((path) => `data.${path}`),
          })
          .autoPagingToArray({ limit: MANY })
          .catch(none);
        return subscriptions.map(readSubscription);
      }),

    setCancelAtPeriodEnd: (subscriptionId, cancel) =>
      asked(async () => {
        const { cancel_at: end } = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel });
        // `cancel_at`, which only Stripe's dashboard sets, is cleared apart.
        if (!cancel && end !== null) await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
      }),

    abandon: (subscriptionId) =>
      asked(async () => {
        // Before the subscription: a payment after the first reading is seen in the second one, or by Stripe, which refuses to
        // void what has been paid. What is void cannot be paid any more.
        const owed = await owedFor(subscriptionId);
        const subscription = await stripe.subscriptions
          .retrieve(subscriptionId, { expand: SUBSCRIPTION_EXPANSION })
          .catch(nothing);
        if (subscription?.status === 'active' && !isEnding(subscription))
          throw new AppError('conflict', PAID_MEANWHILE);
        await end(subscriptionId, owed);
      }),

    cancelNow: (subscriptionId) => asked(async () => end(subscriptionId, await owedFor(subscriptionId))),

    previewChange: (subscriptionId, priceId) =>
      asked(async () => {
        const items = await switched(subscriptionId, priceId);
        const { total, amount_due, currency } = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: { items, proration_behavior: 'always_invoice' },
        });
        return { amountDue: total < 0 ? total : amount_due, currency };
      }),

    changePrice: (subscriptionId, priceId) =>
      asked(async () => {
        const items = await switched(subscriptionId, priceId);
        await stripe.subscriptions.update(
          subscriptionId,
          { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' },
          CHARGING,
        );
      }),

    listInvoices: (customerId) =>
      asked(async () => {
        const [invoices, charges] = await Promise.all([
          stripe.invoices
            .list({ customer: customerId, limit: PAGE, expand: ['data.payments'] })
            .autoPagingToArray({ limit: MAX_INVOICES })
            .catch(none),
          chargesOf(customerId),
        ]);
        return invoices.map((invoice) => readInvoice(invoice, charges));
      }),

    findInvoice: (invoiceId) =>
      asked(async () => {
        const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }).catch(nothing);
        const customerId = idOf(invoice?.customer);
        if (!invoice) return undefined;
        return readInvoice(invoice, customerId === undefined ? new Map() : await chargesOf(customerId));
      }),

    listRevenue: (since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const revenue: ProviderRevenue[] = [];
        for await (const invoice of stripe.invoices.list({ created, status: 'paid', limit: PAGE })) {
          revenue.push(...readPayment(invoice));
        }
        for await (const refund of stripe.refunds.list({ created, limit: PAGE })) revenue.push(readRefund(refund));
        return revenue;
      }),

    refund: (paymentIntentId, idempotencyKey) =>
      asked(async () => {
        const refund = stripe.refunds.create(
          { payment_intent: paymentIntentId },
          { ...CHARGING, idempotencyKey: keyOf(idempotencyKey) },
        );
        await refund.catch((error) => {
          // Refunded before, perhaps in Stripe's dashboard.
          if (!isRefundedAlready(error)) throw error;
        });
      }),

    clearBalance: (customerId) =>
      asked(async () => {
        await stripe.customers.update(customerId, { balance: 0 }).catch(nothing);
      }),

    findDispute: (disputeId) =>
      asked(async () => {
        const dispute = await stripe.disputes.retrieve(disputeId, { expand: ['charge'] }).catch(nothing);
        return dispute && readDispute(dispute);
      }),

    listDisputeIds: (since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const disputes = await stripe.disputes.list({ created, limit: PAGE }).autoPagingToArray({ limit: MANY });
        return disputes.map(({ id }) => id);
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

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' } as const;
}

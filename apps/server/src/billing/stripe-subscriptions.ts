import type { BeforeChange, BillingGateway, Clock, ProviderCustomer } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { Stripe } from 'stripe';
import { sendChange } from './stripe-change.js';
import { CHARGING, idempotencyKeyOf, MANY, PAGE } from './stripe-client.js';
import { asked, none, nothing, unlessCustomerIsMissing } from './stripe-errors.js';
import {
  endingMark,
  isEnding,
  itemOf,
  owedBy,
  readCustomer,
  readSubscription,
  SUBSCRIPTION_EXPANSION,
} from './stripe-objects.js';

const PAID_MEANWHILE = 'This payment has gone through in the meantime.';
const CANCELLED_MEANWHILE = 'This subscription was cancelled in the meantime.';

type SubscriptionCalls = Pick<
  BillingGateway,
  | 'createSubscription'
  | 'listSubscribers'
  | 'listSubscriptions'
  | 'setCancelAtPeriodEnd'
  | 'abandon'
  | 'cancelNow'
  | 'previewChange'
  | 'changePrice'
  | 'changePriceAt'
>;

/** The calls about subscriptions. */
export function subscriptionCalls(stripe: Stripe, clock: Clock): SubscriptionCalls {
  /**
   * Voids what a subscription owes, which could be paid all the same and would open nothing, and ends it: in this order, so that one
   * whose end breaks off is ended by the next try. Stripe takes one that owes nothing more for active, so it is marked before.
   * Stripe does not find one that has ended already.
   */
  async function end(subscriptionId: string, owed: readonly Stripe.Invoice[], before?: BeforeChange): Promise<void> {
    await before?.();
    // The newest comes first.
    const [latest] = owed;
    if (latest) await stripe.subscriptions.update(subscriptionId, { metadata: endingMark(latest.id) }).catch(nothing);
    await voidAll(owed);
    const now = { invoice_now: false, prorate: false };
    await sendChange((options) => stripe.subscriptions.cancel(subscriptionId, now, options), before).catch(nothing);
    // A renewal may have been written in the moment before.
    await voidAll(await owedFor(subscriptionId));
  }

  async function voidAll(owed: readonly Stripe.Invoice[]): Promise<void> {
    for (const { id, status } of owed) {
      // Stripe charges the draft of a renewal after an hour, and voids only what is final.
      const { status: now } =
        status === 'draft'
          ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false }).catch(unlessIs(id, ['open', 'void']))
          : { status };
      if (now === 'open') await stripe.invoices.voidInvoice(id).catch(unlessIs(id, ['void']));
    }
  }

  /** The invoice, which Stripe refuses to change where another reading has changed it in this moment. */
  function unlessIs(id: string, changed: readonly Stripe.Invoice.Status[]) {
    return async (refusal: unknown): Promise<Stripe.Invoice> => {
      const invoice = await stripe.invoices.retrieve(id);
      if (!invoice.status || !changed.includes(invoice.status)) throw refusal;
      return invoice;
    };
  }

  /** The invoices of a subscription that can be paid, or will be charged. */
  async function owedFor(subscriptionId: string): Promise<Stripe.Invoice[]> {
    const owed: Stripe.Invoice[] = [];
    for (const status of ['draft', 'open'] as const) {
      const listed = stripe.invoices.list({ subscription: subscriptionId, status, limit: PAGE });
      owed.push(...(await listed.autoPagingToArray({ limit: MANY }).catch(none)));
    }
    return owed;
  }

  /** The change of a subscription to a price. An end that was set in Stripe's dashboard is cleared: it would cut short what is bought. */
  async function toPrice(subscriptionId: string, priceId: string) {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    if (subscription.cancel_at_period_end) throw new AppError('conflict', CANCELLED_MEANWHILE);
    const items = [{ id: itemOf(subscription).id, price: priceId }];
    return subscription.cancel_at === null ? { items } : { items, cancel_at: '' as const };
  }

  function update(
    subscriptionId: string,
    changed: Stripe.SubscriptionUpdateParams,
    before?: BeforeChange,
    patience?: Stripe.RequestOptions,
  ) {
    return sendChange(
      (options) => stripe.subscriptions.update(subscriptionId, changed, { ...patience, ...options }),
      before,
    );
  }

  return {
    createSubscription: ({ customerId, priceId, idempotencyKey: key }, before) =>
      asked(async () => {
        const idempotencyKey = idempotencyKeyOf(clock, key);
        const created = sendChange(
          (options) =>
            stripe.subscriptions.create(
              {
                customer: customerId,
                items: [{ price: priceId }],
                payment_behavior: 'default_incomplete',
                // The guarantee knows a person again by the card; other methods have no number that stays the same.
                payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
                expand: SUBSCRIPTION_EXPANSION,
              },
              { ...options, idempotencyKey },
            ),
          before,
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

    setCancelAtPeriodEnd: (subscriptionId, cancel, before) =>
      asked(async () => {
        const { cancel_at: end } = await update(subscriptionId, { cancel_at_period_end: cancel }, before);
        // `cancel_at`, which only Stripe's dashboard sets, is cleared apart.
        if (cancel || end === null) return;
        await update(subscriptionId, { cancel_at: '' }, before);
      }),

    abandon: (subscriptionId, before) =>
      asked(async () => {
        // Before the subscription: a payment after the first reading is seen in the second one, or by Stripe, which refuses to
        // void what has been paid. What is void cannot be paid any more.
        const owed = await owedFor(subscriptionId);
        const subscription = await stripe.subscriptions
          .retrieve(subscriptionId, { expand: SUBSCRIPTION_EXPANSION })
          .catch(nothing);
        const isPaid = subscription?.status === 'active' && !isEnding(subscription) && !owedBy(subscription);
        if (isPaid) throw new AppError('conflict', PAID_MEANWHILE);
        await end(subscriptionId, owed, before);
      }),

    cancelNow: (subscriptionId, before) =>
      asked(async () => end(subscriptionId, await owedFor(subscriptionId), before)),

    previewChange: (subscriptionId, priceId) =>
      asked(async () => {
        const { items } = await toPrice(subscriptionId, priceId);
        const { amount_due: amountDue, currency } = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: { items, proration_behavior: 'always_invoice' },
        });
        return { amountDue, currency };
      }),

    changePrice: (subscriptionId, priceId, before) =>
      asked(async () => {
        const changed = {
          ...(await toPrice(subscriptionId, priceId)),
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        } as const;
        await update(subscriptionId, changed, before, CHARGING);
      }),

    // A trial that ends with the period that is paid: Stripe charges the new price from then on.
    changePriceAt: (periodEnd, subscriptionId, priceId, before) =>
      asked(async () => {
        const changed = {
          ...(await toPrice(subscriptionId, priceId)),
          proration_behavior: 'none',
          trial_end: Math.floor(periodEnd.getTime() / 1000),
        } as const;
        await update(subscriptionId, changed, before);
      }),
  };
}

import type { ApiRequest } from './api/app.js';
import type { Failure, FaultInjection } from './api/fault-injection.js';
import { type CardInput, cardOf, readCard } from './cards.js';
import { setDefaultCard } from './customers.js';
import { closeDispute, openDispute } from './disputes.js';
import type { Deliveries, Delivered, DeliverOptions } from './deliveries.js';
import { issueInvoice } from './invoices.js';
import { type StripeErrorBody, missing, StripeError } from './stripe-error.js';
import type { Customer, StripeEvent, Subscription } from './objects.js';
import type { Charge, Invoice, PaymentIntent, Refund } from './payment-objects.js';
import { answerAuthentication, confirmIntent } from './payments.js';
import { createRefund } from './refunds.js';
import { catchUp } from './renewals.js';
import { get } from './store.js';
import { endSubscription } from './transitions.js';
import { hasEnded, setEnd } from './subscriptions.js';
import type { Context } from './context.js';

/** The result of a payment attempt. */
export interface PayOutcome {
  readonly status: PaymentIntent['status'];
  readonly error: StripeErrorBody | undefined;
}

/** What tests do at Stripe's side, and read of its state. */
export interface Controls {
  /** Moves the clock to a date, or forward by milliseconds, and processes what is due. */
  readonly advance: (to: Date | number) => void;
  readonly now: () => Date;
  readonly deliveries: {
    readonly pause: () => void;
    readonly resume: () => void;
    readonly pending: () => readonly StripeEvent[];
    readonly deliver: (options?: DeliverOptions) => Promise<Delivered[]>;
  };
  /** Resolves when no delivery is in progress or due for a retry. */
  readonly settled: () => Promise<void>;
  /** Makes the next requests of the API fail, or all until `recover`, after as many as `after` says have succeeded. */
  readonly fail: (next: number | 'all', how: Failure, options?: { after: number }) => void;
  readonly recover: () => void;
  /** The latest requests of the API, the oldest first. */
  readonly requests: () => readonly ApiRequest[];

  /** Confirms a payment as a browser does. */
  readonly pay: (clientSecret: string, card: string | CardInput) => PayOutcome;
  /** Completes or fails the authentication that a payment requires. */
  readonly authenticate: (clientSecret: string, confirmed: boolean) => PayOutcome;
  readonly setDefaultCard: (customerId: string, card: string | CardInput) => void;
  /** Cancels as in Stripe's dashboard. */
  readonly cancelAsMerchant: (subscriptionId: string, options?: { atPeriodEnd?: boolean }) => void;
  /** Sets the seconds between the invoice of a renewal and its charge, in which it is a draft. */
  readonly setDraftTime: (seconds: number) => void;
  /** Makes the draft of a renewal final, as Stripe does by itself before it charges it. */
  readonly openDraft: (subscriptionId: string) => void;
  /** Gives days for nothing after the paid ones, as in Stripe's dashboard. */
  readonly giveDays: (subscriptionId: string, days: number) => void;
  /** Gives cents that pay for the next invoices, as in Stripe's dashboard. */
  readonly giveCredit: (customerId: string, amount: number) => void;
  /** Nobody can buy it from then on. */
  readonly archivePrice: (priceId: string) => void;
  readonly refundAsMerchant: (paymentIntentId: string, amount?: number) => void;
  /** The cardholder disputes a payment at the bank; answers the dispute's id. */
  readonly dispute: (paymentIntentId: string, reason?: string, options?: { isInquiry: boolean }) => string;
  /** The bank decides a dispute. */
  readonly closeDispute: (disputeId: string, outcome: 'won' | 'lost') => void;

  readonly findCustomer: (id: string) => Customer | undefined;
  readonly findSubscription: (id: string) => Subscription | undefined;
  readonly findInvoice: (id: string) => Invoice | undefined;
  /** The lists are of one customer, the oldest first. */
  readonly listSubscriptions: (customerId: string) => Subscription[];
  readonly listInvoices: (customerId: string) => Invoice[];
  /** Successful charges. */
  readonly listPayments: (customerId: string) => Charge[];
  readonly listRefunds: (customerId: string) => Refund[];
}

interface Parts {
  readonly context: Context;
  readonly faults: FaultInjection;
  readonly deliveries: Deliveries;
  readonly requests: readonly ApiRequest[];
  readonly changed: () => void;
}

export function createControls({ context, faults, deliveries, requests, changed }: Parts): Controls {
  const { store, clock } = context;

  const attempt = (clientSecret: string, work: (intent: PaymentIntent) => void): PayOutcome => {
    catchUp(context);
    const intent = [...store.paymentIntents.values()].find((each) => each.client_secret === clientSecret);
    if (!intent) throw missing('payment_intent', clientSecret);
    try {
      work(intent);
      return { status: intent.status, error: undefined };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: intent.status, error: error.body };
    } finally {
      changed();
    }
  };
  const read = (card: string | CardInput) => {
    const now = clock.now();
    return readCard(typeof card === 'string' ? cardOf(card, now) : card, now);
  };

  return {
    advance(to) {
      clock.moveTo(typeof to === 'number' ? clock.now() + to / 1000 : to.getTime() / 1000);
      catchUp(context);
      changed();
    },
    now: () => new Date(clock.now() * 1000),
    deliveries: {
      pause: () => deliveries.pause(),
      resume: () => deliveries.resume(),
      pending: () => deliveries.pending,
      deliver: (options) => deliveries.deliver(options),
    },
    settled: () => deliveries.settled(),
    fail: (next, how, options) => faults.fail(next, how, options),
    recover: () => faults.recover(),
    requests: () => [...requests],

    pay: (clientSecret, card) =>
      attempt(clientSecret, (intent) => confirmIntent(context, intent, read(card), { offSession: false })),
    authenticate: (clientSecret, confirmed) =>
      attempt(clientSecret, (intent) => answerAuthentication(context, intent, confirmed)),
    setDefaultCard(customerId, card) {
      setDefaultCard(context, store.customer(customerId), read(card));
      changed();
    },
    cancelAsMerchant(subscriptionId, { atPeriodEnd = false } = {}) {
      catchUp(context);
      const subscription = store.subscription(subscriptionId);
      if (hasEnded(subscription)) return;
      if (atPeriodEnd) {
        setEnd(context, subscription, { atPeriodEnd });
        context.emit('customer.subscription.updated', subscription);
      } else {
        endSubscription(context, subscription, 'cancellation_requested');
      }
      changed();
    },
    setDraftTime(seconds) {
      context.draftSeconds = seconds;
    },
    openDraft(subscriptionId) {
      issueInvoice(context, store.invoice(store.subscription(subscriptionId).latest_invoice));
      changed();
    },
    giveDays(subscriptionId, days) {
      const subscription = store.subscription(subscriptionId);
      const [item] = subscription.items.data;
      subscription.status = 'trialing';
      item.current_period_end += days * 24 * 3600;
      subscription.trial_start = clock.now();
      subscription.trial_end = item.current_period_end;
      subscription.billing_cycle_anchor = item.current_period_end;
      context.emit('customer.subscription.updated', subscription);
      changed();
    },
    archivePrice(priceId) {
      get(context.prices, 'price', priceId).active = false;
    },
    giveCredit(customerId, amount) {
      store.customer(customerId).balance -= amount;
      changed();
    },
    refundAsMerchant(paymentIntentId, amount) {
      createRefund(context, { intent: store.paymentIntent(paymentIntentId), amount });
      changed();
    },
    dispute(paymentIntentId, reason = 'fraudulent', { isInquiry } = { isInquiry: false }) {
      const { id } = openDispute(context, store.paymentIntent(paymentIntentId), reason, isInquiry);
      changed();
      return id;
    },
    closeDispute(disputeId, outcome) {
      closeDispute(context, get(store.disputes, 'dispute', disputeId), outcome);
      changed();
    },

    findCustomer: (id) => structuredClone(store.customers.get(id)),
    findSubscription: (id) => structuredClone(store.subscriptions.get(id)),
    findInvoice: (id) => structuredClone(store.invoices.get(id)),
    listSubscriptions: (customerId) => ownedBy(store.subscriptions, customerId),
    listInvoices: (customerId) => ownedBy(store.invoices, customerId),
    listPayments: (customerId) => ownedBy(store.charges, customerId).filter(({ status }) => status === 'succeeded'),
    listRefunds: (customerId) => ownedBy(store.refunds, customerId),
  };
}

function ownedBy<T extends { customer: string | null }>(rows: ReadonlyMap<string, T>, customerId: string): T[] {
  return structuredClone([...rows.values()].filter(({ customer }) => customer === customerId));
}

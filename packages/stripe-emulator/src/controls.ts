import type { ApiRequest } from './api/app.js';
import type { Failure, Weather } from './api/weather.js';
import { type CardInput, cardOf, readCard } from './cards.js';
import { setDefaultCard } from './customers.js';
import type { Deliveries, Delivered, DeliverOptions } from './deliveries.js';
import { type FaultBody, missing, StripeFault } from './fault.js';
import type { Customer, StripeEvent, Subscription } from './objects.js';
import type { Charge, Invoice, PaymentIntent, Refund } from './payment-objects.js';
import { answerAuthentication, confirmIntent } from './payments.js';
import { createRefund } from './refunds.js';
import { catchUp } from './renewals.js';
import { endSubscription } from './settle.js';
import { hasEnded, setEnd } from './subscriptions.js';
import type { World } from './world.js';

/** What came of a payment in a browser. */
export interface PayOutcome {
  readonly status: PaymentIntent['status'];
  readonly error: FaultBody | undefined;
}

/** What tests do to the world outside the product, and read of it. */
export interface Controls {
  /** Moves the clock: on to a date, or by milliseconds. All that falls due happens. */
  readonly advance: (to: Date | number) => void;
  readonly now: () => Date;
  readonly deliveries: {
    readonly pause: () => void;
    readonly resume: () => void;
    readonly pending: () => readonly StripeEvent[];
    readonly deliver: (options?: DeliverOptions) => Promise<Delivered[]>;
  };
  /** Resolves when no delivery is under way, nor waits for another try. */
  readonly settled: () => Promise<void>;
  /** Makes the next requests of the API go wrong, or all until `recover`; `after` some that still go well. */
  readonly fail: (next: number | 'all', how: Failure, options?: { after: number }) => void;
  readonly recover: () => void;
  /** What the API was asked since it started, the oldest first. */
  readonly requests: () => readonly ApiRequest[];

  /** What a browser does with a client secret. */
  readonly pay: (clientSecret: string, card: string | CardInput) => PayOutcome;
  /** The owner's answer to the bank's question, after a payment that asked for it. */
  readonly authenticate: (clientSecret: string, confirmed: boolean) => PayOutcome;
  readonly setDefaultCard: (customerId: string, card: string | CardInput) => void;
  /** What somebody does in Stripe's dashboard. */
  readonly cancelAsMerchant: (subscriptionId: string, options?: { atPeriodEnd?: boolean }) => void;
  readonly refundAsMerchant: (paymentIntentId: string, amount?: number) => void;

  readonly findCustomer: (id: string) => Customer | undefined;
  readonly findSubscription: (id: string) => Subscription | undefined;
  readonly findInvoice: (id: string) => Invoice | undefined;
  /** Of one customer, the oldest first. */
  readonly listSubscriptions: (customerId: string) => Subscription[];
  readonly listInvoices: (customerId: string) => Invoice[];
  /** Charges that a bank granted. */
  readonly listPayments: (customerId: string) => Charge[];
  readonly listRefunds: (customerId: string) => Refund[];
}

interface Parts {
  readonly world: World;
  readonly weather: Weather;
  readonly deliveries: Deliveries;
  readonly requests: readonly ApiRequest[];
  readonly changed: () => void;
}

export function createControls({ world, weather, deliveries, requests, changed }: Parts): Controls {
  const { store, clock } = world;

  const attempt = (clientSecret: string, work: (intent: PaymentIntent) => void): PayOutcome => {
    catchUp(world);
    const intent = [...store.paymentIntents.values()].find((each) => each.client_secret === clientSecret);
    if (!intent) throw missing('payment_intent', clientSecret);
    try {
      work(intent);
      return { status: intent.status, error: undefined };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
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
      catchUp(world);
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
    fail: (next, how, options) => weather.fail(next, how, options),
    recover: () => weather.recover(),
    requests: () => [...requests],

    pay: (clientSecret, card) =>
      attempt(clientSecret, (intent) => confirmIntent(world, intent, read(card), { offSession: false })),
    authenticate: (clientSecret, confirmed) =>
      attempt(clientSecret, (intent) => answerAuthentication(world, intent, confirmed)),
    setDefaultCard(customerId, card) {
      setDefaultCard(world, store.customer(customerId), read(card));
      changed();
    },
    cancelAsMerchant(subscriptionId, { atPeriodEnd = false } = {}) {
      catchUp(world);
      const subscription = store.subscription(subscriptionId);
      if (hasEnded(subscription)) return;
      if (atPeriodEnd) {
        setEnd(world, subscription, { atPeriodEnd });
        world.emit('customer.subscription.updated', subscription);
      } else {
        endSubscription(world, subscription, 'cancellation_requested');
      }
      changed();
    },
    refundAsMerchant(paymentIntentId, amount) {
      createRefund(world, { intent: store.paymentIntent(paymentIntentId), amount });
      changed();
    },

    findCustomer: (id) => structuredClone(store.customers.get(id)),
    findSubscription: (id) => structuredClone(store.subscriptions.get(id)),
    findInvoice: (id) => structuredClone(store.invoices.get(id)),
    listSubscriptions: (customerId) => of(store.subscriptions, customerId),
    listInvoices: (customerId) => of(store.invoices, customerId),
    listPayments: (customerId) => of(store.charges, customerId).filter(({ status }) => status === 'succeeded'),
    listRefunds: (customerId) => of(store.refunds, customerId),
  };
}

function of<T extends { customer: string | null }>(rows: ReadonlyMap<string, T>, customerId: string): T[] {
  return structuredClone([...rows.values()].filter(({ customer }) => customer === customerId));
}

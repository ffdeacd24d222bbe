import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type ApiRequest, buildApi } from './api/app.js';
import { FaultInjection } from './api/fault-injection.js';
import { browserInterface } from './browser/plugin.js';
import { EmulatedClock } from './clock.js';
import { type Controls, createControls } from './controls.js';
import { Deliveries } from './deliveries.js';
import { API_VERSION, recordEvent } from './events.js';
import type { Price } from './objects.js';
import { catchUp } from './renewals.js';
import { StateFile } from './state-file.js';
import { Store } from './store.js';
import type { Context } from './context.js';

export type { CardInput } from './cards.js';
export type { Controls, PayOutcome } from './controls.js';
export { API_VERSION };

export interface EmulatedPrice {
  readonly id: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
}

export interface StripeEmulatorOptions {
  readonly prices: { readonly monthly: EmulatedPrice; readonly yearly: EmulatedPrice };
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** A file that keeps the state over a restart; without it the state is in memory only. */
  readonly stateFile?: string | undefined;
  readonly clock?: (() => Date) | undefined;
  /** The prefix under which the caller registers `browser`. */
  readonly browserUrl?: string | undefined;
  /** The name of the seller on the hosted pages. */
  readonly merchant?: string | undefined;
  /** The wait before the first retry of a webhook. */
  readonly webhookRetryMs?: number | undefined;
}

/** The part of Stripe that subscriptions need, in this process: no account, no network, no real money. */
export interface StripeEmulator {
  /** The HTTP API for Stripe's server SDK. The caller makes it listen. */
  readonly api: FastifyInstance;
  /** The routes for browsers, to be registered on the product's server under `browserUrl`. */
  readonly browser: FastifyPluginAsync;
  /** Sets the webhook endpoint. Events wait until it is set. */
  deliverTo(url: string): void;
  readonly controls: Controls;
  close(): Promise<void>;
}

/** How often due changes are processed when no request comes. */
const TICK_MS = 30_000;
const MAX_REMEMBERED_REQUESTS = 2000;

export async function createStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const { secretKey, webhookSecret, stateFile, browserUrl = '/stripe-emulator', merchant = 'the shop' } = options;
  const saved = stateFile === undefined ? undefined : await StateFile.load(stateFile);
  const store = new Store();
  if (saved) store.load(saved);
  const clock = new EmulatedClock(options.clock ?? (() => new Date()), saved?.offset);

  const file =
    stateFile === undefined
      ? undefined
      : new StateFile(stateFile, () => ({
          ...store.snapshot(),
          offset: clock.offset,
          undelivered: deliveries.pending.map(({ id }) => id),
        }));
  const changed = () => file?.changed();
  const deliveries = new Deliveries({ webhookSecret, retryMs: options.webhookRetryMs ?? 200, onChange: changed });
  const context: Context = {
    draftSeconds: 0,
    store,
    clock,
    prices: new Map(Object.entries(options.prices).map(([name, price]) => [price.id, toPrice(name, price)])),
    browserUrl,
    emit: (type, object) => deliveries.add(recordEvent(store, clock, type, object)),
  };
  for (const id of saved?.undelivered ?? []) {
    const event = store.events.get(id);
    if (event) deliveries.add(event);
  }

  const faults = new FaultInjection();
  const requests: ApiRequest[] = [];
  const before = () => catchUp(context);
  const api = buildApi({
    context,
    secretKey,
    faults,
    before,
    after: changed,
    onRequest(request) {
      requests.push(request);
      if (requests.length > MAX_REMEMBERED_REQUESTS) requests.shift();
    },
  });
  const ticks = setInterval(() => {
    catchUp(context);
    changed();
  }, TICK_MS).unref();

  return {
    api,
    browser: browserInterface({ context, merchant, before, after: changed }),
    deliverTo: (url) => deliveries.deliverTo(url),
    controls: createControls({ context, faults, deliveries, requests, changed }),
    async close() {
      clearInterval(ticks);
      faults.recover();
      await deliveries.close();
      await api.close();
      await file?.close();
    },
  };
}

function toPrice(name: string, { id, amount, currency, interval }: EmulatedPrice): Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: name.charAt(0).toUpperCase() + name.slice(1),
    product: 'prod_subscription',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
  };
}

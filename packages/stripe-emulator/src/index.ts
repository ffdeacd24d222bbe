import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type ApiRequest, buildApi } from './api/app.js';
import { Weather } from './api/weather.js';
import { browserDoor } from './browser/plugin.js';
import { EmulatedClock } from './clock.js';
import { type Controls, createControls } from './controls.js';
import { Deliveries } from './deliveries.js';
import { API_VERSION, recordEvent } from './events.js';
import type { Price } from './objects.js';
import { catchUp } from './renewals.js';
import { StateFile } from './state-file.js';
import { Store } from './store.js';
import type { World } from './world.js';

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
  /** Where it keeps what it knows over a restart; nowhere when not given. */
  readonly stateFile?: string | undefined;
  readonly clock?: (() => Date) | undefined;
  /** The prefix under which the browser's door is registered. */
  readonly browserUrl?: string | undefined;
  /** Whom customers pay, as its pages say it. */
  readonly merchant?: string | undefined;
  /** Before the first retry of a webhook. */
  readonly webhookRetryMs?: number | undefined;
}

/** Stripe, as far as subscriptions need it, in this process: no network, no account, no real money. */
export interface StripeEmulator {
  /** The SDK's door; it listens where the caller says. */
  readonly api: FastifyInstance;
  /** The browser's door, for the product's own server. */
  readonly browser: FastifyPluginAsync;
  /** Where webhooks go. Until it is said they wait. */
  deliverTo(url: string): void;
  readonly controls: Controls;
  close(): Promise<void>;
}

/** How often it looks for what fell due while nobody asked. */
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
  const world: World = {
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

  const weather = new Weather();
  const requests: ApiRequest[] = [];
  const before = () => catchUp(world);
  const api = buildApi({
    world,
    secretKey,
    weather,
    before,
    after: changed,
    onRequest(request) {
      requests.push(request);
      if (requests.length > MAX_REMEMBERED_REQUESTS) requests.shift();
    },
  });
  const ticks = setInterval(() => {
    catchUp(world);
    changed();
  }, TICK_MS).unref();

  return {
    api,
    browser: browserDoor({ world, merchant, before, after: changed }),
    deliverTo: (url) => deliveries.deliverTo(url),
    controls: createControls({ world, weather, deliveries, requests, changed }),
    async close() {
      clearInterval(ticks);
      weather.recover();
      await deliveries.close();
      await api.close();
      await file?.flush();
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

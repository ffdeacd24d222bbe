import { z } from 'zod';
import { invalidRequest, missingParam } from '../stripe-error.js';
import type { Subscription } from '../objects.js';
import { cancelSubscription, createSubscription, hasEnded, setEnd } from '../subscriptions.js';
import { switchAfterTrial, switchPrice } from '../switch-price.js';
import { priceOf, type Context } from '../context.js';
import { customerOf } from './customers.js';
import { type Api, endpoint } from './endpoint.js';
import { changeMetadata, flag, metadata, noFields, page, pageFields, integer } from './fields.js';

const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

const createFields = z.strictObject({
  customer: z.string(),
  items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1').optional() })]),
  payment_behavior: z.literal('default_incomplete', 'the emulator starts subscriptions with default_incomplete only'),
  payment_settings: paymentSettings.default({}),
  default_payment_method: z.string().optional(),
  metadata: metadata.default({}),
});

const updateFields = z.strictObject({
  items: z
    .tuple([z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() })])
    .optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: integer.optional(),
  trial_end: integer.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal(''), integer]).optional(),
  default_payment_method: z.string().optional(),
  payment_settings: paymentSettings.optional(),
  metadata: metadata.optional(),
});

/** What an ended subscription takes, with the fields that are there without being sent. */
const FOR_ENDED = new Set(['metadata', 'payment_behavior', 'proration_behavior']);

const STATUSES = ['all', 'ended', 'incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled'] as const;
const listFields = z.strictObject({
  ...pageFields,
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.enum(STATUSES).optional(),
});

export function addSubscriptions(api: Api): void {
  const { context } = api;
  const { store } = context;

  endpoint(api, {
    method: 'POST',
    url: '/subscriptions',
    input: createFields,
    answer: (input) => {
      const settings = input.payment_settings;
      return createSubscription(context, {
        customer: customerOf(context, input.customer),
        price: priceOf(context, input.items[0].price, 'items[0][price]'),
        metadata: input.metadata,
        paymentMethod: input.default_payment_method ? cardOf(context, input, input.customer) : null,
        settings: {
          payment_method_types: settings.payment_method_types ?? null,
          save_default_payment_method: settings.save_default_payment_method ?? 'off',
        },
      });
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/subscriptions',
    input: listFields,
    answer: (input) => {
      if (input.customer !== undefined && !store.customers.has(input.customer)) {
        throw missingParam('customer', input.customer, 'customer');
      }
      const rows = [...store.subscriptions.values()].filter((each) => isListed(each, input));
      return page(rows, '/v1/subscriptions', input);
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/subscriptions/:id',
    input: noFields,
    answer: (_input, id) => store.subscription(id),
  });

  endpoint(api, {
    method: 'POST',
    url: '/subscriptions/:id',
    input: updateFields,
    answer: (input, id) => update(context, store.subscription(id), input),
  });

  endpoint(api, {
    method: 'DELETE',
    url: '/subscriptions/:id',
    input: z.strictObject({ invoice_now: z.literal('false').optional(), prorate: z.literal('false').optional() }),
    answer: (_input, id) => cancelSubscription(context, id),
  });
}

function update(context: Context, subscription: Subscription, input: z.infer<typeof updateFields>): Subscription {
  if (hasEnded(subscription) && Object.keys(input).some((name) => !FOR_ENDED.has(name))) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (input.cancel_at !== undefined && input.cancel_at_period_end !== undefined) {
    throw invalidRequest('You can only set one of `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' });
  }
  if (input.items) {
    const [item] = subscription.items.data;
    const [change] = input.items;
    if (change.id !== item.id) throw missingParam('subscription item', change.id, 'items[0][id]');
    const price = priceOf(context, change.price, 'items[0][price]');
    const prorate = input.proration_behavior !== 'none';
    if (input.trial_end === undefined) {
      switchPrice(context, subscription, {
        price,
        prorate,
        from: input.proration_date ?? context.clock.now(),
        mustPay: input.payment_behavior === 'error_if_incomplete',
      });
    } else {
      if (prorate) throw invalidRequest('The emulator starts trials without proration only.', { param: 'trial_end' });
      switchAfterTrial(context, subscription, { price, trialEnd: input.trial_end });
    }
  } else if (input.trial_end !== undefined) {
    throw invalidRequest('The emulator starts trials with another price only.', { param: 'trial_end' });
  }
  if (input.cancel_at_period_end !== undefined) {
    setEnd(context, subscription, { atPeriodEnd: input.cancel_at_period_end });
  }
  if (input.cancel_at !== undefined)
    setEnd(context, subscription, { at: input.cancel_at === '' ? null : input.cancel_at });
  if (input.default_payment_method) {
    subscription.default_payment_method = cardOf(context, input, subscription.customer);
  }
  const saves = input.payment_settings?.save_default_payment_method;
  if (saves) subscription.payment_settings.save_default_payment_method = saves;
  changeMetadata(subscription.metadata, input.metadata);
  context.emit('customer.subscription.updated', subscription);
  return subscription;
}

function cardOf({ store }: Context, input: { default_payment_method?: string | undefined }, customer: string): string {
  const id = input.default_payment_method ?? '';
  if (store.paymentMethods.get(id)?.customer !== customer) {
    throw missingParam('PaymentMethod', id, 'default_payment_method');
  }
  return id;
}

/** Without a status, canceled subscriptions are not listed. */
function isListed(subscription: Subscription, wanted: z.infer<typeof listFields>): boolean {
  if (wanted.customer !== undefined && subscription.customer !== wanted.customer) return false;
  if (wanted.price !== undefined && subscription.items.data[0].price.id !== wanted.price) return false;
  if (wanted.status === 'all') return true;
  if (wanted.status === 'ended') return hasEnded(subscription);
  return wanted.status === undefined ? subscription.status !== 'canceled' : subscription.status === wanted.status;
}

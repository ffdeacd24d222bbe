import { z } from 'zod';
import { missing, missingParam } from '../stripe-error.js';
import { newId } from '../ids.js';
import type { PortalSession } from '../objects.js';
import { confirmIntent } from '../payments.js';
import { createRefund } from '../refunds.js';
import { get } from '../store.js';
import { customerOf, findMethod } from './customers.js';
import { type Api, endpoint } from './endpoint.js';
import { flag, metadata, noFields, page, pageFields, integer } from './fields.js';

export function addPayments(api: Api): void {
  const { context } = api;
  const { store } = context;

  endpoint(api, {
    method: 'GET',
    url: '/payment_intents/:id',
    input: noFields,
    answer: (_input, id) => store.paymentIntent(id),
  });

  endpoint(api, {
    method: 'POST',
    url: '/payment_intents/:id/confirm',
    input: z.strictObject({
      payment_method: z.string(),
      return_url: z.string().optional(),
      off_session: flag.default(false),
    }),
    answer: (input, id) => {
      const intent = store.paymentIntent(id);
      const method = findMethod(context, input.payment_method);
      confirmIntent(context, intent, method, { offSession: input.off_session, returnUrl: input.return_url });
      return intent;
    },
  });

  const byPayment = z.strictObject({
    ...pageFields,
    customer: z.string().optional(),
    payment_intent: z.string().optional(),
  });
  endpoint(api, {
    method: 'GET',
    url: '/charges',
    input: byPayment,
    answer: (input) => {
      if (input.customer !== undefined && !store.customers.has(input.customer)) {
        throw missingParam('customer', input.customer, 'customer');
      }
      const rows = [...store.charges.values()].filter(
        ({ customer, payment_intent: intent }) =>
          (input.customer ?? customer) === customer && (input.payment_intent ?? intent) === intent,
      );
      return page(rows, '/v1/charges', input);
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/charges/:id',
    input: noFields,
    answer: (_input, id) => get(store.charges, 'charge', id),
  });

  endpoint(api, {
    method: 'POST',
    url: '/refunds',
    input: z.strictObject({
      payment_intent: z.string(),
      amount: integer.refine((amount) => amount > 0, 'must be greater than 0').optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    }),
    answer: ({ payment_intent: id, ...rest }) => {
      const intent = store.paymentIntents.get(id);
      if (!intent) throw missingParam('payment_intent', id, 'payment_intent');
      return createRefund(context, { intent, ...rest });
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/refunds',
    input: z.strictObject({
      ...pageFields,
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
      created: z.strictObject({ gte: integer }).optional(),
    }),
    answer: (input) => {
      const rows = [...store.refunds.values()].filter(
        ({ charge, payment_intent: intent, created }) =>
          (input.charge ?? charge) === charge &&
          (input.payment_intent ?? intent) === intent &&
          created >= (input.created?.gte ?? 0),
      );
      return page(rows, '/v1/refunds', input);
    },
  });

  endpoint(api, {
    method: 'POST',
    url: '/billing_portal/sessions',
    input: z.strictObject({ customer: z.string(), return_url: z.string().optional() }),
    answer: (input) => {
      const id = newId('bps');
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        created: context.clock.now(),
        customer: customerOf(context, input.customer).id,
        livemode: false,
        return_url: input.return_url ?? null,
        url: `${context.browserUrl}/portal/${id}`,
      };
      store.portalSessions.set(id, session);
      return session;
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/prices',
    input: z.strictObject({ ...pageFields, active: flag.optional() }),
    answer: (input) => page([...context.prices.values()], '/v1/prices', input),
  });

  endpoint(api, {
    method: 'GET',
    url: '/prices/:id',
    input: noFields,
    answer: (_input, id) => {
      const price = context.prices.get(id);
      if (!price) throw missing('price', id);
      return price;
    },
  });
}

import { z } from 'zod';
import { get } from '../store.js';
import { type Api, endpoint } from './endpoint.js';
import { integer, noFields, page, pageFields } from './fields.js';

export function addDisputes(api: Api): void {
  const { store } = api.context;

  endpoint(api, {
    method: 'GET',
    url: '/disputes',
    input: z.strictObject({
      ...pageFields,
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
      created: z.strictObject({ gte: integer }).optional(),
    }),
    answer: (input) => {
      const rows = [...store.disputes.values()].filter(
        ({ charge, payment_intent: intent, created }) =>
          (input.charge ?? charge) === charge &&
          (input.payment_intent ?? intent) === intent &&
          created >= (input.created?.gte ?? 0),
      );
      return page(rows, '/v1/disputes', input);
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/disputes/:id',
    input: noFields,
    answer: (_input, id) => get(store.disputes, 'dispute', id),
  });
}

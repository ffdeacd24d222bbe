import { z } from 'zod';
import { invalidRequest } from '../stripe-error.js';
import { newId } from '../ids.js';
import { catchUp } from '../renewals.js';
import { get } from '../store.js';
import { type Api, endpoint } from './endpoint.js';
import { noFields, page, pageFields, integer } from './fields.js';

/** Events, and test clocks. All objects share one clock, so every test clock is that clock. */
export function addEventsApi(api: Api): void {
  const { context } = api;
  const { store, clock } = context;

  endpoint(api, {
    method: 'GET',
    url: '/events',
    input: z.strictObject({ ...pageFields, type: z.string().optional() }),
    answer: (input) => {
      const rows = [...store.events.values()].filter(({ type }) => (input.type ?? type) === type);
      return page(rows, '/v1/events', input);
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/events/:id',
    input: noFields,
    answer: (_input, id) => get(store.events, 'event', id),
  });

  const present = (id: string) => ({
    id,
    object: 'test_helpers.test_clock',
    created: clock.now(),
    frozen_time: clock.now(),
    livemode: false,
    name: null,
    status: 'ready',
  });
  const moveTo = (time: number) => {
    if (time < clock.now()) throw invalidRequest('The clock only moves forward.', { param: 'frozen_time' });
    clock.moveTo(time);
    catchUp(context);
  };

  endpoint(api, {
    method: 'POST',
    url: '/test_helpers/test_clocks',
    input: z.strictObject({ frozen_time: integer, name: z.string().optional() }),
    answer: (input) => {
      moveTo(input.frozen_time);
      return present(newId('clock'));
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/test_helpers/test_clocks/:id',
    input: noFields,
    answer: (_input, id) => present(id),
  });

  endpoint(api, {
    method: 'POST',
    url: '/test_helpers/test_clocks/:id/advance',
    input: z.strictObject({ frozen_time: integer }),
    answer: (input, id) => {
      moveTo(input.frozen_time);
      return present(id);
    },
  });
}

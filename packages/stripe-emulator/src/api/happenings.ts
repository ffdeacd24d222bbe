import { z } from 'zod';
import { invalidRequest } from '../fault.js';
import { newId } from '../ids.js';
import { catchUp } from '../renewals.js';
import { get } from '../store.js';
import { type ApiDoor, endpoint } from './endpoint.js';
import { nothing, page, pageFields, whole } from './fields.js';

/** Events, and the clock that makes them happen. There is one clock, which every object goes by. */
export function addHappenings(door: ApiDoor): void {
  const { world } = door;
  const { store, clock } = world;

  endpoint(door, {
    method: 'GET',
    url: '/events',
    input: z.strictObject({ ...pageFields, type: z.string().optional() }),
    answer: (input) => {
      const rows = [...store.events.values()].filter(({ type }) => (input.type ?? type) === type);
      return page(rows, '/v1/events', input);
    },
  });

  endpoint(door, {
    method: 'GET',
    url: '/events/:id',
    input: nothing,
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
    catchUp(world);
  };

  endpoint(door, {
    method: 'POST',
    url: '/test_helpers/test_clocks',
    input: z.strictObject({ frozen_time: whole, name: z.string().optional() }),
    answer: (input) => {
      moveTo(input.frozen_time);
      return present(newId('clock'));
    },
  });

  endpoint(door, {
    method: 'GET',
    url: '/test_helpers/test_clocks/:id',
    input: nothing,
    answer: (_input, id) => present(id),
  });

  endpoint(door, {
    method: 'POST',
    url: '/test_helpers/test_clocks/:id/advance',
    input: z.strictObject({ frozen_time: whole }),
    answer: (input, id) => {
      moveTo(input.frozen_time);
      return present(id);
    },
  });
}

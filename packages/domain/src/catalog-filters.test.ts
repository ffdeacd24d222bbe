import { expect, it } from 'vitest';
import { boundsOf } from './catalog-filters.js';

// proves spec 5.14, spec D15.1
it.each([
  [{}, {}],
  [{ minDuration: 0, maxDuration: 3600 }, {}],
  [{ minDuration: 60 }, { minDuration: 60 }],
  [{ maxDuration: 3540 }, { maxDuration: 3540 }],
  [
    { minDuration: 0.4, maxDuration: 59.6 },
    { minDuration: 1, maxDuration: 59 },
  ],
  [{ minDuration: 1e308 }, { minDuration: 1_000_000_000 }],
  [{ minDuration: -5, maxDuration: 9999 }, {}],
  [
    { minDuration: 120, maxDuration: 600 },
    { minDuration: 120, maxDuration: 600 },
  ],
])('%o bounds %o', (range, bounds) => expect(boundsOf(range)).toEqual(bounds));

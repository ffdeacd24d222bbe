import { expect, it } from 'vitest';
import { callCost, MAX_BATCH_COST } from './limits.js';

it('counts a search as several calls, and every single call fits a batch', () => {
  expect(callCost('catalog.session')).toBe(1);
  expect(callCost('constructor')).toBe(1);
  expect(callCost('catalog.search')).toBeGreaterThan(1);
  for (const procedure of ['catalog.search', 'library.playlists']) {
    expect(callCost(procedure)).toBeLessThanOrEqual(MAX_BATCH_COST);
  }
});

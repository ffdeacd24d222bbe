import { describe, expect, it } from 'vitest';
import { offlineLeaseEnd } from './offline-lease.js';

const now = new Date('2026-03-10T12:00:00Z');

describe('a lease expires', () => {
  // proves security 5.11
  it.each([
    ['30 days after it was issued where nothing ends', null, '2026-04-09T12:00:00.000Z'],
    ['30 days after it was issued where the paid period is longer', '2027-01-01T00:00:00Z', '2026-04-09T12:00:00.000Z'],
    ['two days after the paid period where that is earlier', '2026-03-20T08:00:00Z', '2026-03-22T08:00:00.000Z'],
    ['in the past where the paid period ended long ago', '2026-03-01T00:00:00Z', '2026-03-03T00:00:00.000Z'],
  ])('%s', (_, paidUntil, end) => {
    expect(offlineLeaseEnd(now, paidUntil ? new Date(paidUntil) : null).toISOString()).toBe(end);
  });
});

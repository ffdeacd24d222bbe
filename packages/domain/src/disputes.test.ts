import { expect, test } from 'vitest';
import { isLostDispute, isOpenDispute, withholdsPremium } from './disputes.js';

const BEGUN = new Date('2026-03-10T12:00:00Z');
const LATER = new Date('2026-03-20T12:00:00Z');

test.each([
  ['needs_response', true, false],
  ['under_review', true, false],
  ['appeal_under_review', true, false],
  ['lost', false, true],
  ['prevented', false, true],
  ['won', false, false],
  ['warning_needs_response', false, false],
  ['warning_closed', false, false],
  ['a state of tomorrow', false, false],
])('%s: open %s, lost %s', (status, open, lost) => {
  const dispute = { status, createdAt: LATER, knownAt: null };
  expect([isOpenDispute(dispute), isLostDispute(dispute)]).toEqual([open, lost]);
  expect(withholdsPremium(dispute, { createdAt: BEGUN, isCredited: false })).toBe(open || lost);
});

test('a subscription that was bought after a lost dispute is not affected', () => {
  const dispute = { status: 'lost', createdAt: BEGUN, knownAt: BEGUN };
  expect(withholdsPremium(dispute, { createdAt: LATER, isCredited: false })).toBe(false);
  expect(withholdsPremium(dispute, { createdAt: LATER, isCredited: true })).toBe(false);
});

test('one that was bought with a credit before the dispute was known is affected', () => {
  const known = { status: 'lost', createdAt: BEGUN, knownAt: LATER };
  const soon = new Date('2026-03-10T13:00:00Z');
  for (const dispute of [known, { ...known, knownAt: null }]) {
    expect(withholdsPremium(dispute, { createdAt: soon, isCredited: true })).toBe(true);
    expect(withholdsPremium(dispute, { createdAt: soon, isCredited: false })).toBe(false);
  }
  expect(withholdsPremium(known, { createdAt: LATER, isCredited: true })).toBe(true);
});

import { expect, test } from 'vitest';
import { GONE_DISPUTE, isDecidedByBank, isLostDispute, isOpenDispute, UNSETTLED_DISPUTE } from './disputes.js';

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
  [GONE_DISPUTE, false, false],
  [UNSETTLED_DISPUTE, true, false],
])('%s: open %s, lost %s', (status, open, lost) => {
  const dispute = { status };
  expect([isOpenDispute(dispute), isLostDispute(dispute)]).toEqual([open, lost]);
  expect(isDecidedByBank(dispute)).toBe(open || lost);
});

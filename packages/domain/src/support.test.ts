import { expect, it } from 'vitest';
import { answerDueAt, formatAnswerDue, supportStateOf, waitingAfterReply } from './support.js';

const NOON = new Date('2026-03-10T12:00:00Z');
const EARLIER = new Date('2026-03-10T09:00:00Z');

it.each([
  ['waiting', EARLIER, null, new Date('2026-03-11T09:00:00Z')],
  ['answered', null, null, null],
  ['closed', EARLIER, NOON, new Date('2026-03-11T09:00:00Z')],
  ['closed', null, NOON, null],
] as const)('is %s, and an answer is due a day after the wait began', (state, waitingSince, doneAt, dueAt) => {
  expect(supportStateOf({ waitingSince, doneAt })).toBe(state);
  expect(answerDueAt({ waitingSince })).toEqual(dueAt);
});

it.each([
  ['answered', null, null, NOON],
  ['closed before it was answered', EARLIER, EARLIER, NOON],
  ['waiting', EARLIER, null, EARLIER],
] as const)(
  'a new message of one that is %s begins the wait, and moves none that has begun',
  (_state, waitingSince, doneAt, expected) => {
    expect(waitingAfterReply({ waitingSince, doneAt }, NOON)).toEqual(expected);
  },
);

it.each([
  ['2026-03-11T12:00:00Z', 'Answer within 24 h'],
  ['2026-03-11T11:59:59Z', 'Answer within 23 h'],
  ['2026-03-10T13:00:00Z', 'Answer within 1 h'],
  ['2026-03-10T12:59:59Z', 'Answer within 59 min'],
  ['2026-03-10T12:00:01Z', 'Answer within 1 min'],
  ['2026-03-10T12:00:00Z', '1 min late'],
  ['2026-03-10T11:00:01Z', '59 min late'],
  ['2026-03-10T10:00:00Z', '2 h late'],
  ['2026-03-08T12:00:01Z', '47 h late'],
  ['2026-03-08T12:00:00Z', '2 days late'],
  ['2026-02-28T11:00:00Z', '10 days late'],
])('an answer due at %s is told as %s', (dueAt, text) => {
  expect(formatAnswerDue(new Date(dueAt), NOON)).toBe(text);
});

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cardError } from './stripe-error.js';
import { newId } from './ids.js';
import type { Behaviour, PaymentMethod } from './objects.js';

/** A card as typed. */
export const cardInput = z.object({
  number: z.string().max(40),
  exp_month: z.coerce.number(),
  exp_year: z.coerce.number(),
  cvc: z.string().max(10),
});
export type CardInput = z.infer<typeof cardInput>;

const DECLINED = { code: 'card_declined', message: 'Your card was declined.' };

/** The test numbers of Stripe's documentation. Any other number with a valid check digit pays. */
const TEST_CARDS: Readonly<Record<string, Behaviour>> = {
  '4000000000000002': { kind: 'refuses', ...DECLINED, decline_code: 'generic_decline' },
  '4000000000009995': {
    kind: 'refuses',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': {
    kind: 'refuses',
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
  '4000000000000127': {
    kind: 'refuses',
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000002500003155': { kind: 'authenticates_once' },
  '4000002760003184': { kind: 'authenticates_always' },
  '4000000000000341': { kind: 'pays_once', ...DECLINED, decline_code: 'generic_decline' },
};

/** A payment method of a card, without a customer. Throws a card error when the card's data is invalid. */
export function readCard(input: CardInput, now: number): PaymentMethod {
  const number = input.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) {
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' });
  }
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  if (!Number.isInteger(input.exp_month) || input.exp_month < 1 || input.exp_month > 12) {
    const message = "Your card's expiration month is invalid.";
    throw cardError({ code: 'invalid_expiry_month', message, param: 'exp_month' });
  }
  if (!Number.isInteger(year) || year > 2099) {
    const message = "Your card's expiration year is invalid.";
    throw cardError({ code: 'invalid_expiry_year', message, param: 'exp_year' });
  }
  // A card is valid until its month ends.
  if (Date.UTC(year, input.exp_month) / 1000 <= now) {
    throw cardError({ code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' });
  }
  if (!/^\d{3,4}$/.test(input.cvc)) {
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' });
  }
  return {
    id: newId('pm'),
    object: 'payment_method',
    card: {
      brand: brandOf(number),
      country: 'US',
      exp_month: input.exp_month,
      exp_year: year,
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
      funding: 'credit',
      last4: number.slice(-4),
    },
    created: now,
    customer: null,
    livemode: false,
    metadata: {},
    test_behaviour: TEST_CARDS[number] ?? { kind: 'pays' },
    type: 'card',
  };
}

/** A card of a number, with a valid expiry date and security code. */
export function cardOf(number: string, now: number): CardInput {
  return { number, exp_month: 12, exp_year: new Date(now * 1000).getUTCFullYear() + 3, cvc: '123' };
}

function brandOf(number: string): string {
  if (number === '4242424242424242' || number in TEST_CARDS) return 'visa';
  if (number === '5555555555554444') return 'mastercard';
  return 'unknown';
}

/** Luhn's check. */
function hasCheckDigit(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0;
}

import { cvcLength, numberLength } from './format-card.js';

export type Field = 'number' | 'expiry' | 'cvc';

/** A card as the emulator's API takes it. */
export interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

export interface FieldError {
  readonly field: Field;
  readonly code: string;
  readonly message: string;
}

/** The typed card, or all its errors in the order of the fields. */
export function checkCard(typed: Readonly<Record<Field, string>>, today: Date): Card | readonly FieldError[] {
  const number = typed.number.replace(/\D/g, '');
  const [month = 0, year = 0] = typed.expiry.split('/').map(Number);
  const card = { number, exp_month: month, exp_year: 2000 + year, cvc: typed.cvc };
  const errors = [numberError(card), expiryError(typed.expiry, card, today), cvcError(card)].filter(
    (error) => error !== undefined,
  );
  return errors.length > 0 ? errors : card;
}

function numberError({ number }: Card): FieldError | undefined {
  const field = 'number';
  if (number.length < numberLength(number)) {
    return { field, code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return hasCheckDigit(number) ? undefined : { field, code: 'invalid_number', message: 'Your card number is invalid.' };
}

function expiryError(text: string, { exp_month, exp_year }: Card, today: Date): FieldError | undefined {
  const field = 'expiry';
  if (!/^\d{2} \/ \d{2}$/.test(text)) {
    return { field, code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  if (exp_month < 1 || exp_month > 12) {
    return { field, code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  }
  // A card is valid until its month ends.
  return new Date(exp_year, exp_month) > today
    ? undefined
    : { field, code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
}

function cvcError({ cvc, number }: Card): FieldError | undefined {
  return cvc.length < cvcLength(number)
    ? { field: 'cvc', code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
    : undefined;
}

/** Luhn's check. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

import { cvcLength, numberLength } from './format-card';

export type Field = 'number' | 'expiry' | 'cvc';

/** A card as the provider takes it. */
export interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

export interface Fault {
  readonly field: Field;
  readonly code: string;
  readonly message: string;
}

/** What was typed, as a card; or everything that is wrong with it, in the order of the fields. */
export function checkCard(typed: Readonly<Record<Field, string>>, today: Date): Card | readonly Fault[] {
  const number = typed.number.replace(/\D/g, '');
  const [month = 0, year = 0] = typed.expiry.split('/').map(Number);
  const card = { number, exp_month: month, exp_year: 2000 + year, cvc: typed.cvc };
  const faults = [numberFault(card), expiryFault(typed.expiry, card, today), cvcFault(card)].filter(
    (fault) => fault !== undefined,
  );
  return faults.length > 0 ? faults : card;
}

function numberFault({ number }: Card): Fault | undefined {
  const field = 'number';
  if (number.length < numberLength(number)) {
    return { field, code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return hasCheckDigit(number) ? undefined : { field, code: 'invalid_number', message: 'Your card number is invalid.' };
}

function expiryFault(text: string, { exp_month, exp_year }: Card, today: Date): Fault | undefined {
  const field = 'expiry';
  if (!/^\d{2} \/ \d{2}$/.test(text)) {
    return { field, code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  if (exp_month < 1 || exp_month > 12) {
    return { field, code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  }
  // A card is good until its month is over.
  return new Date(exp_year, exp_month) > today
    ? undefined
    : { field, code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
}

function cvcFault({ cvc, number }: Card): Fault | undefined {
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

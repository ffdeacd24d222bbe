import { createCardField } from './card-field.js';
import { checkCard, type Card, type FieldError, type Field } from './check-card.js';
import { createElement, createIcon } from './dom.js';
import { formatCvc, formatExpiry, formatNumber } from './format-card.js';
import { TEST_CARDS } from './test-cards.js';

const FIELDS = ['number', 'expiry', 'cvc'] as const satisfies readonly Field[];

/** The fields of a card, and buttons that fill in test cards. */
export function createCardForm(onChange: () => void) {
  const number = createCardField({
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: formatNumber,
    onInput: onChange,
    icon: createIcon(
      22,
      'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3z',
      'M3 10h18',
      'M7 15h.01',
      'M11 15h2',
    ),
  });
  const expiry = createCardField({
    label: 'Expiry date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: formatExpiry,
    onInput: onChange,
  });
  const cvc = createCardField({
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (typed) => formatCvc(typed, number.input.value),
    onInput: onChange,
  });
  const fields = { number, expiry, cvc };
  const typed = () => ({ number: number.input.value, expiry: expiry.input.value, cvc: cvc.input.value });

  function fill(cardNumber: string) {
    number.fill(cardNumber);
    expiry.fill(`12${String(new Date().getFullYear() + 3).slice(-2)}`);
    cvc.fill('123');
    onChange();
  }

  const root = createElement(
    'div',
    { class: 'form' },
    createTestCards(fill),
    number.root,
    createElement('div', { class: 'columns' }, expiry.root, cvc.root),
  );

  return {
    root,
    focus: () => number.input.focus(),
    isEmpty: () => FIELDS.every((name) => fields[name].input.value === ''),
    isComplete: () => !isErrors(checkCard(typed(), new Date())),
    /** The card, or its first error after all errors are shown and the first invalid field has the focus. */
    read(): Card | FieldError {
      const checked = checkCard(typed(), new Date());
      if (!isErrors(checked)) return checked;
      for (const name of FIELDS) fields[name].setError(checked.find(({ field }) => field === name)?.message);
      const [first] = checked;
      if (!first) throw new Error('an invalid card has no error');
      fields[first.field].input.focus();
      return first;
    },
  };
}

function createTestCards(fill: (number: string) => void) {
  const flask = createIcon(22, 'M9 3h6', 'M10 9h4', 'M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6');
  const cards = TEST_CARDS.map(({ name, number }) => {
    const button = createElement('button', { type: 'button', class: 'Tab' }, name);
    button.addEventListener('click', () => fill(number));
    return button;
  });
  return createElement(
    'div',
    { class: 'Block' },
    createElement('p', { class: 'mode' }, flask, 'Test mode: no real charge'),
    createElement('div', { class: 'cards', role: 'group', 'aria-label': 'Fill in a test card' }, ...cards),
  );
}

function isErrors(checked: Card | readonly FieldError[]): checked is readonly FieldError[] {
  return Array.isArray(checked);
}

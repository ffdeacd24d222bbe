import { drawCardField } from './card-field';
import classes from './card-form.module.css';
import { checkCard, type Card, type Fault, type Field } from './check-card';
import { element, icon } from './element';
import { formatCvc, formatExpiry, formatNumber } from './format-card';
import { TEST_CARDS } from './test-cards';

export type CardForm = ReturnType<typeof drawCardForm>;

const FIELDS = ['number', 'expiry', 'cvc'] as const satisfies readonly Field[];

/** Fields for a card that is charged nothing, and buttons that fill in what such cards are for. */
export function drawCardForm(onChange: () => void) {
  const number = drawCardField({
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: formatNumber,
    onInput: onChange,
    mark: icon(
      22,
      'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3z',
      'M3 10h18',
      'M7 15h.01',
      'M11 15h2',
    ),
  });
  const expiry = drawCardField({
    label: 'Expiry date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: formatExpiry,
    onInput: onChange,
  });
  const cvc = drawCardField({
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

  const root = element(
    'div',
    { class: classes.form },
    drawTestMode(fill),
    number.root,
    element('div', { class: classes.two }, expiry.root, cvc.root),
  );

  return {
    root,
    focus: () => number.input.focus(),
    isEmpty: () => FIELDS.every((name) => fields[name].input.value === ''),
    isComplete: () => !isFaults(checkCard(typed(), new Date())),
    /** The card; or the first thing that is wrong with it, once the fields say so and that one has the focus. */
    read(): Card | Fault {
      const checked = checkCard(typed(), new Date());
      if (!isFaults(checked)) return checked;
      for (const name of FIELDS) fields[name].complain(checked.find(({ field }) => field === name)?.message);
      const [first] = checked;
      if (!first) throw new Error('A card that is wrong has something wrong with it');
      fields[first.field].input.focus();
      return first;
    },
  };
}

function drawTestMode(fill: (number: string) => void) {
  const flask = icon(22, 'M9 3h6', 'M10 9h4', 'M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6');
  const cards = TEST_CARDS.map(({ name, number }) => {
    const button = element('button', { type: 'button', class: classes.card }, name);
    button.addEventListener('click', () => fill(number));
    return button;
  });
  return element(
    'div',
    { class: classes.test },
    element('p', { class: classes.mode }, flask, 'Test mode: no real charge'),
    element('div', { class: classes.cards, role: 'group', 'aria-label': 'Fill in a test card' }, ...cards),
  );
}

function isFaults(checked: Card | readonly Fault[]): checked is readonly Fault[] {
  return Array.isArray(checked);
}

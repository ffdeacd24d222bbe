/** The text of a field and the position of the caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

const AMEX = /^3[47]/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** How many digits a card's number has. */
export const numberLength = (number: string) => (AMEX.test(number) ? 15 : 16);

/** How many digits a security code has. */
export const cvcLength = (number: string) => (AMEX.test(number) ? 4 : 3);

/** Groups the digits as on the card; the caret stays behind the same digit. */
export function formatNumber({ text, caret }: Typed): Typed {
  const typed = digitsOf(text);
  const digits = typed.slice(0, numberLength(typed));
  const groups = AMEX.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
  const parts = groups.exec(digits)?.slice(1) ?? [];
  return withCaret(parts.filter(Boolean).join(' '), digitsOf(text.slice(0, caret)).length);
}

/** `MM / YY`. A first digit above 1 is a month, and so is `1/`. A year of four digits keeps its last two. */
export function formatExpiry({ text, caret }: Typed): Typed {
  const typed = digitsOf(text).replace(/^(\d{2})20(\d{2})$/, '$1$2');
  const isShort = /^[2-9]/.test(typed) || /^\d\s*\/\s*$/.test(text);
  const digits = (isShort ? `0${typed}` : typed).slice(0, 4);
  const [month, year] = [digits.slice(0, 2), digits.slice(2)];
  const before = digitsOf(text.slice(0, caret)).length + (isShort ? 1 : 0);
  return withCaret(year ? `${month} / ${year}` : month, before);
}

export function formatCvc({ text, caret }: Typed, number: string): Typed {
  return withCaret(digitsOf(text).slice(0, cvcLength(digitsOf(number))), digitsOf(text.slice(0, caret)).length);
}

/** The caret behind the given number of digits. */
function withCaret(text: string, digitsBefore: number): Typed {
  let caret = 0;
  for (let seen = 0; seen < digitsBefore && caret < text.length; caret += 1) {
    if (/\d/.test(text.charAt(caret))) seen += 1;
  }
  return { text, caret };
}

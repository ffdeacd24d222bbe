import classes from './card-form.module.css';
import { element, icon } from './element';
import type { Typed } from './format-card';

let count = 0;

interface CardFieldOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly autocomplete: string;
  readonly format: (typed: Typed) => Typed;
  readonly onInput: () => void;
  /** A drawing at its start. */
  readonly mark?: SVGElement;
}

/** One field of a card, with its label above and room for a sentence below. */
export function drawCardField({ label, placeholder, autocomplete, format, onInput, mark }: CardFieldOptions) {
  count += 1;
  const id = `test-card-${count}`;
  const input = element('input', {
    id,
    class: classes.input,
    placeholder,
    autocomplete,
    inputmode: 'numeric',
    spellcheck: 'false',
    'aria-describedby': `${id}-error`,
  });
  const error = element('p', { id: `${id}-error`, class: classes.error });
  const root = element(
    'div',
    { class: classes.field },
    element('label', { for: id, class: classes.label }, label),
    element('div', { class: classes.box }, ...(mark ? [mark] : []), input),
    error,
  );

  /** Says what is wrong with it; nothing: that all is well. */
  function complain(message?: string) {
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    error.replaceChildren(
      ...(message ? [icon(20, 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01'), message] : []),
    );
  }

  input.addEventListener('input', () => {
    const { text, caret } = format({ text: input.value, caret: input.selectionStart ?? input.value.length });
    input.value = text;
    input.setSelectionRange(caret, caret);
    complain();
    onInput();
  });

  return {
    root,
    input,
    complain,
    /** Puts a text in, as if it had been typed. */
    fill(text: string) {
      input.value = format({ text, caret: text.length }).text;
      complain();
    },
  };
}

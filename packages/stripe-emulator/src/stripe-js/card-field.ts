import { createElement, createIcon } from './dom.js';
import type { Typed } from './format-card.js';

let count = 0;

interface CardFieldOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly autocomplete: string;
  readonly format: (typed: Typed) => Typed;
  readonly onInput: () => void;
  readonly icon?: SVGElement;
}

/** One field of a card: a label, an input, and a message when it is invalid. */
export function createCardField({ label, placeholder, autocomplete, format, onInput, icon }: CardFieldOptions) {
  count += 1;
  const id = `stripe-emulator-${count}`;
  const input = createElement('input', {
    id,
    class: 'Input',
    placeholder,
    autocomplete,
    inputmode: 'numeric',
    spellcheck: 'false',
    'aria-describedby': `${id}-error`,
  });
  const error = createElement('p', { id: `${id}-error`, class: 'Error' });
  const root = createElement(
    'div',
    { class: 'field' },
    createElement('label', { for: id, class: 'Label' }, label),
    createElement('div', { class: 'box' }, ...(icon ? [icon] : []), input),
    error,
  );

  /** Shows what is wrong with the value; without a message the field is valid. */
  function setError(message?: string) {
    input.classList.toggle('Input--invalid', message !== undefined);
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    error.replaceChildren(
      ...(message ? [createIcon(20, 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01'), message] : []),
    );
  }

  input.addEventListener('input', () => {
    const { text, caret } = format({ text: input.value, caret: input.selectionStart ?? input.value.length });
    input.value = text;
    input.setSelectionRange(caret, caret);
    setError();
    onInput();
  });

  return {
    root,
    input,
    setError,
    /** Sets the value, formatted as if it had been typed. */
    fill(text: string) {
      input.value = format({ text, caret: text.length }).text;
      setError();
    },
  };
}

const TEXTS = 'form :is(input:not([type=checkbox], [type=radio]), textarea)';

/** Whether a form of this page holds a text that a reload would lose, or a card that is being filled in. */
export function hasTypedText(): boolean {
  if (document.querySelector('form iframe')) return true;
  return Array.from(document.querySelectorAll<HTMLInputElement>(TEXTS)).some(({ value }) => value !== '');
}

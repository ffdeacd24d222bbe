const TEXTS = 'form :is(input:not([type=checkbox], [type=radio]), textarea)';

/** Whether a reload would lose what a form of this page holds, a card that is being filled in, or what an editor has not saved. */
export function hasTypedText(): boolean {
  // What the browser itself would ask about; a card that is being filled in.
  if (!dispatchEvent(new Event('beforeunload', { cancelable: true })) || document.querySelector('form iframe'))
    return true;
  return Array.from(document.querySelectorAll<HTMLInputElement>(TEXTS)).some(({ value }) => value !== '');
}

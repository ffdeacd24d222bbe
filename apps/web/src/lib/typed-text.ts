const TEXTS = 'form :is(input:not([type=checkbox], [type=radio]), textarea)';

/** Whether a reload would lose what a form of this page holds, a card that is being filled in, or what an editor has not saved. */
export function hasTypedText(): boolean {
  // Whether the browser would ask: what is unsaved is known to code that most pages do not load.
  if (!dispatchEvent(new Event('beforeunload', { cancelable: true })) || document.querySelector('form iframe'))
    return true;
  return Array.from(document.querySelectorAll<HTMLInputElement>(TEXTS)).some(({ value }) => value !== '');
}

const TEXTS = 'form :is(input:not([type=checkbox], [type=radio]), textarea)';

/** Whether a reload would lose what a form of this page holds, a card that is being filled in, or what an editor has not saved. */
export function hasTypedText(): boolean {
  if (isAskedAbout() || document.querySelector('form iframe')) return true;
  return Array.from(document.querySelectorAll<HTMLInputElement>(TEXTS)).some(({ value }) => value !== '');
}

/** Whether the browser would ask before a reload. */
const isAskedAbout = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Whether a form of this page holds what a person typed, or a card that is being filled in. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)');
  if (document.querySelector('form iframe')) return true;
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
}

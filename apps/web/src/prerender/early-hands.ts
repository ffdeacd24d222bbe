declare global {
  interface Window {
    /** What the script in `index.html` saw of a drawn page's hands, which listens from the first. */
    earlyHands?: { readonly pressed: EventTarget | null; readonly over: AbortController };
  }
}

const REACHING = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Calls `wake` at the first sign of a hand. */
export function whenReachedFor(wake: () => void) {
  const asleep = new AbortController();
  const reach = () => {
    asleep.abort();
    wake();
  };
  for (const sign of REACHING) window.addEventListener(sign, reach, { passive: true, signal: asleep.signal });
}

/** A drawn page can be used before its scripts are there. Links work, as links do; this makes up for the rest. */
export function makeUpForEarlyHands(root: HTMLElement) {
  const pressed = window.earlyHands?.pressed;
  window.earlyHands?.over.abort();
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) sayAgain(field);
  for (const choice of root.querySelectorAll('select')) choice.dispatchEvent(new Event('change', { bubbles: true }));
  if (pressed instanceof Element) pressed.closest('button')?.click();
}

/** React hears of a change only when the value differs from the one it saw last, so it is taken away and given back. */
function sayAgain(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value } = field;
  if (value === field.defaultValue) return;
  for (const each of ['', value]) {
    // Past the setter that React put on this very field.
    Reflect.set(Object.getPrototypeOf(field), 'value', each, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

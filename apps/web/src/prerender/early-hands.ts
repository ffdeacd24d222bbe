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

/**
 * A page that was drawn ahead can be used before its scripts are there. Links work, as links do; this remembers the rest
 * and answers how to make up for it once the scripts are there.
 */
export function rememberEarlyHands(root: HTMLElement): () => void {
  const asleep = new AbortController();
  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button');
  };
  root.addEventListener('click', remember, { signal: asleep.signal });
  return () => {
    asleep.abort();
    for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      sayAgain(field);
    }
    for (const choice of root.querySelectorAll('select')) choice.dispatchEvent(new Event('change', { bubbles: true }));
    pressed?.click();
  };
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

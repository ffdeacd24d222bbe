import { useEffect, type RefObject } from 'react';

/** While `isAlone`, makes everything inert that lies outside of an element, but for the dialogs that open over it, toasts and what is announced. */
export function useAlone(ref: RefObject<HTMLElement | null>, isAlone: boolean) {
  useEffect(() => {
    const element = ref.current;
    if (!isAlone || !element) return undefined;
    const others = othersThan(element).filter((other) => !other.matches('[inert], [data-portal], [data-over]'));
    for (const other of others) other.setAttribute('inert', '');
    return () => {
      for (const other of others) other.removeAttribute('inert');
    };
  }, [ref, isAlone]);
}

/** All elements of the page that neither contain the element nor lie within it. */
function othersThan(element: HTMLElement): Element[] {
  const others: Element[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner) others.push(other);
    }
  }
  return others;
}

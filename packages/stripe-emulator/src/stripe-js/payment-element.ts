import type { Appearance } from '@stripe/stripe-js';
import type { Card, FieldError } from './check-card.js';
import { createCardForm } from './card-form.js';
import { styleOf } from './style.js';
import { createElement } from './dom.js';

type Listener = (event: object) => void;

export type PaymentElement = ReturnType<typeof createPaymentElement>;

/** A payment element with a card form, in the page itself instead of a frame. */
export function createPaymentElement(appearance: Appearance | undefined) {
  const listeners = new Map<string, Set<Listener>>();
  let isReady = false;

  const form = createCardForm(() => {
    const event = {
      elementType: 'payment',
      empty: form.isEmpty(),
      complete: form.isComplete(),
      collapsed: false,
      value: { type: 'card' },
    };
    for (const listener of listeners.get('change') ?? []) listener(event);
  });
  const style = createElement('style', {}, styleOf(appearance));
  const root = createElement('div', { class: 'stripe-emulator' }, style, form.root);

  return {
    mount(target: HTMLElement) {
      target.replaceChildren(root);
      isReady = true;
    },
    unmount: () => root.remove(),
    destroy() {
      root.remove();
      listeners.clear();
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      // A listener that is added after mounting hears `ready` too.
      if (event === 'ready' && isReady) queueMicrotask(() => listener({ elementType: 'payment' }));
    },
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    update() {},
    setAppearance(changed: Appearance | undefined) {
      style.textContent = styleOf(changed);
    },
    focus: form.focus,
    read: (): Card | FieldError => form.read(),
  };
}

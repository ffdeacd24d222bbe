import type { Card, Fault } from './check-card';
import { drawCardForm } from './card-form';

type Listener = (event: object) => void;

export type PaymentElement = ReturnType<typeof createPaymentElement>;

/** The part of the page that a card is typed into, as Stripe's own behaves towards the page around it. */
export function createPaymentElement() {
  const listeners = new Map<string, Set<Listener>>();
  let isReady = false;

  const form = drawCardForm(() => {
    const event = {
      elementType: 'payment',
      empty: form.isEmpty(),
      complete: form.isComplete(),
      collapsed: false,
      value: { type: 'card' },
    };
    for (const listener of listeners.get('change') ?? []) listener(event);
  });

  return {
    mount(target: HTMLElement) {
      target.replaceChildren(form.root);
      isReady = true;
    },
    unmount: () => form.root.remove(),
    destroy() {
      form.root.remove();
      listeners.clear();
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      // Those who ask late hear it too: the form is there as soon as it is mounted.
      if (event === 'ready' && isReady) queueMicrotask(() => listener({ elementType: 'payment' }));
    },
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    update() {},
    focus: form.focus,
    read: (): Card | Fault => form.read(),
  };
}

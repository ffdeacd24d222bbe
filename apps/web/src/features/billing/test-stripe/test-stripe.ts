import type { Stripe } from '@stripe/stripe-js';
import { confirm, type Confirmation } from './confirm';
import { createPaymentElement, type PaymentElement } from './payment-element';

interface ElementsOptions {
  readonly clientSecret?: string;
}

interface ConfirmOptions {
  readonly elements: object;
  readonly confirmParams: { readonly return_url: string };
}

/** Stands in for Stripe's script where nothing is real: as much of it as a payment with a card needs. */
export function createTestStripe(): Stripe {
  const groups = new WeakMap<object, { readonly clientSecret: string; readonly payment: () => PaymentElement }>();

  function elements({ clientSecret = '' }: ElementsOptions = {}) {
    let payment: PaymentElement | undefined;
    const group = {
      create() {
        payment = createPaymentElement();
        return payment;
      },
      getElement: () => payment ?? null,
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
    };
    groups.set(group, {
      clientSecret,
      payment: () => payment ?? absent('a payment element'),
    });
    return group;
  }

  async function confirmPayment({ elements: group, confirmParams }: ConfirmOptions): Promise<Confirmation> {
    const { clientSecret, payment } = groups.get(group) ?? absent('these elements');
    const card = payment().read();
    if ('message' in card) {
      const { code, message } = card;
      return { error: { type: 'validation_error', code, message } };
    }
    return confirm(clientSecret, card, confirmParams.return_url);
  }

  const stripe: unknown = {
    elements,
    confirmPayment,
    createToken: async () => absent('tokens'),
    createPaymentMethod: async () => absent('separate payment methods'),
    confirmCardPayment: async () => absent('separate card elements'),
    registerAppInfo() {},
    _registerWrapper() {},
  };
  return isStripe(stripe) ? stripe : absent('what makes a Stripe');
}

function absent(what: string): never {
  throw new Error(`The test payment form does not have ${what}`);
}

/** What react-stripe-js knows a Stripe by, and what we call. */
function isStripe(value: unknown): value is Stripe {
  const has = (name: string) => typeof Object(value)[name] === 'function';
  return ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'confirmPayment'].every(has);
}

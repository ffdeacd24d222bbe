import type { Appearance, Stripe } from '@stripe/stripe-js';
import { confirm, type Confirmation } from './confirm.js';
import { createPaymentElement, type PaymentElement } from './payment-element.js';

interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
}

interface ConfirmOptions {
  readonly elements: object;
  readonly confirmParams: { readonly return_url: string };
}

/** The part of Stripe.js that a card payment by a payment element needs. `baseUrl` is where the emulator's routes are. */
export function createStripe(baseUrl: string): Stripe {
  const groups = new WeakMap<object, { readonly clientSecret: string; readonly payment: () => PaymentElement }>();

  function elements({ clientSecret = '', appearance }: ElementsOptions = {}) {
    let current = appearance;
    let payment: PaymentElement | undefined;
    const group = {
      create() {
        payment = createPaymentElement(current);
        return payment;
      },
      getElement: () => payment ?? null,
      async update(options: Pick<ElementsOptions, 'appearance'>) {
        current = options.appearance ?? current;
        payment?.setAppearance(current);
      },
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
    };
    groups.set(group, {
      clientSecret,
      payment: () => payment ?? unsupported('confirmation without a payment element'),
    });
    return group;
  }

  async function confirmPayment({ elements: group, confirmParams }: ConfirmOptions): Promise<Confirmation> {
    const { clientSecret, payment } = groups.get(group) ?? unsupported('elements of another Stripe object');
    const card = payment().read();
    if ('message' in card) {
      const { code, message } = card;
      return { error: { type: 'validation_error', code, message } };
    }
    return confirm({ baseUrl, clientSecret, card, returnUrl: confirmParams.return_url });
  }

  const stripe: unknown = {
    elements,
    confirmPayment,
    createToken: async () => unsupported('createToken'),
    createPaymentMethod: async () => unsupported('createPaymentMethod'),
    confirmCardPayment: async () => unsupported('confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  };
  return isStripe(stripe) ? stripe : unsupported('this shape');
}

function unsupported(what: string): never {
  throw new Error(`The Stripe emulator does not support ${what}`);
}

/** The functions by which react-stripe-js recognizes Stripe, and the one that pays. */
function isStripe(value: unknown): value is Stripe {
  const has = (name: string) => typeof Object(value)[name] === 'function';
  return ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'confirmPayment'].every(has);
}

import { cardError, StripeError, unexpectedState } from './stripe-error.js';
import { newId } from './ids.js';
import type { PaymentMethod } from './objects.js';
import type { Charge, Invoice, PaymentError, PaymentIntent } from './payment-objects.js';
import { markPaid, markRefused } from './transitions.js';
import type { Context } from './context.js';

interface Circumstances {
  /** The cardholder is not present, so cannot authenticate. */
  readonly offSession: boolean;
  readonly authenticated?: boolean;
  readonly returnUrl?: string | undefined;
}

type Authorization = { readonly kind: 'paid' } | { readonly kind: 'authenticate' } | { readonly error: PaymentError };

const AUTHENTICATION_REQUIRED: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The bank's decision about a charge. */
export function authorize(method: PaymentMethod, { offSession, authenticated = false }: Circumstances): Authorization {
  const { kind, code = 'card_declined', decline_code, message = 'Your card was declined.' } = method.test_behaviour;
  const refusal: PaymentError = { type: 'card_error', code, message, ...(decline_code ? { decline_code } : {}) };
  switch (kind) {
    case 'pays':
      return { kind: 'paid' };
    case 'refuses':
      return { error: refusal };
    case 'pays_once':
      return method.customer === null ? { kind: 'paid' } : { error: refusal };
    case 'authenticates_once':
      return { kind: offSession || authenticated ? 'paid' : 'authenticate' };
    case 'authenticates_always':
      if (authenticated) return { kind: 'paid' };
      return offSession ? { error: AUTHENTICATION_REQUIRED } : { kind: 'authenticate' };
    default:
      return kind satisfies never;
  }
}

/** Charges a card for an intent. A refusal throws a card error and is kept as the intent's last error. */
export function confirmIntent(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: Circumstances,
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
  context.store.paymentMethods.set(method.id, method);
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  const authorization = authorize(method, how);
  if ('error' in authorization) throw refuse(context, intent, method, authorization.error);
  if (authorization.kind === 'authenticate') {
    const url = `${context.browserUrl}/3d-secure/${intent.id}?client_secret=${intent.client_secret}`;
    intent.status = 'requires_action';
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: how.returnUrl ?? null } };
    context.emit('payment_intent.requires_action', intent);
    return;
  }
  succeed(context, intent, method);
}

/** Completes or fails the authentication of a payment. */
export function answerAuthentication(context: Context, intent: PaymentIntent, confirmed: boolean): void {
  const method = context.store.paymentMethods.get(intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || !method) throw unexpectedState(intent);
  if (confirmed) return confirmIntent(context, intent, method, { offSession: false, authenticated: true });
  intent.next_action = null;
  refuse(context, intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

/** Charges the card on file for an invoice off session. Returns whether the invoice is paid. */
export function collect(context: Context, invoice: Invoice, method: PaymentMethod | undefined): boolean {
  const intent = context.store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  if (invoice.status === 'paid' || !intent) return invoice.status === 'paid';
  if (!method) {
    markRefused(context, invoice);
    return false;
  }
  try {
    confirmIntent(context, intent, method, { offSession: true });
    return true;
  } catch (error) {
    if (error instanceof StripeError && error.body.type === 'card_error') return false;
    throw error;
  }
}

function succeed(context: Context, intent: PaymentIntent, method: PaymentMethod): void {
  const { store } = context;
  const charge = addCharge(context, intent, method, undefined);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  method.customer = intent.customer;
  context.emit('payment_intent.succeeded', intent);
  context.emit('charge.succeeded', charge);
  const invoice = store.invoicePaidBy(intent.id);
  if (invoice?.status === 'open') markPaid(context, invoice, method);
}

function refuse(context: Context, intent: PaymentIntent, method: PaymentMethod, error: PaymentError): StripeError {
  const charge = error.type === 'card_error' ? addCharge(context, intent, method, error) : undefined;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = charge ? { ...error, charge: charge.id } : error;
  if (charge) intent.latest_charge = charge.id;
  context.emit('payment_intent.payment_failed', intent);
  if (charge) context.emit('charge.failed', charge);
  const invoice = context.store.invoicePaidBy(intent.id);
  if (invoice?.status === 'open') markRefused(context, invoice);
  const { code, message, decline_code } = error;
  return cardError({ code, message, decline_code, charge: charge?.id, payment_intent: structuredClone(intent) });
}

function addCharge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: PaymentError | undefined,
): Charge {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !error,
    created: context.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    livemode: false,
    metadata: {},
    paid: !error,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: error ? 'failed' : 'succeeded',
  };
  context.store.charges.set(charge.id, charge);
  return charge;
}

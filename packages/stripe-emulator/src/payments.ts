import { cardFault, StripeFault, unexpectedState } from './fault.js';
import { newId } from './ids.js';
import type { PaymentMethod } from './objects.js';
import type { Charge, Invoice, PaymentError, PaymentIntent } from './payment-objects.js';
import { settlePaid, settleRefused } from './settle.js';
import type { World } from './world.js';

interface Circumstances {
  /** The card's owner is not there to confirm anything. */
  readonly offSession: boolean;
  readonly authenticated?: boolean;
  readonly returnUrl?: string | undefined;
}

type Verdict = { readonly kind: 'paid' } | { readonly kind: 'authenticate' } | { readonly error: PaymentError };

const WANTS_OWNER: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** What the bank says to a charge. */
export function judge(method: PaymentMethod, { offSession, authenticated = false }: Circumstances): Verdict {
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
      return offSession ? { error: WANTS_OWNER } : { kind: 'authenticate' };
    default:
      return kind satisfies never;
  }
}

/** Charges a card for an intent. Throws a card error, which the intent keeps, when the bank refuses. */
export function confirmIntent(world: World, intent: PaymentIntent, method: PaymentMethod, how: Circumstances): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
  world.store.paymentMethods.set(method.id, method);
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  const verdict = judge(method, how);
  if ('error' in verdict) throw refuse(world, intent, method, verdict.error);
  if (verdict.kind === 'authenticate') {
    const url = `${world.browserUrl}/3d-secure/${intent.id}?client_secret=${intent.client_secret}`;
    intent.status = 'requires_action';
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: how.returnUrl ?? null } };
    world.emit('payment_intent.requires_action', intent);
    return;
  }
  succeed(world, intent, method);
}

/** The owner's answer to the bank's question. */
export function answerAuthentication(world: World, intent: PaymentIntent, confirmed: boolean): void {
  const method = world.store.paymentMethods.get(intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || !method) throw unexpectedState(intent);
  if (confirmed) return confirmIntent(world, intent, method, { offSession: false, authenticated: true });
  intent.next_action = null;
  refuse(world, intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

/** Charges the card on file for an invoice, with nobody there. Answers whether it was paid. */
export function collect(world: World, invoice: Invoice, method: PaymentMethod | undefined): boolean {
  const intent = world.store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  if (invoice.status === 'paid' || !intent) return invoice.status === 'paid';
  if (!method) {
    settleRefused(world, invoice);
    return false;
  }
  try {
    confirmIntent(world, intent, method, { offSession: true });
    return true;
  } catch (error) {
    if (error instanceof StripeFault && error.body.type === 'card_error') return false;
    throw error;
  }
}

function succeed(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const { store } = world;
  const charge = addCharge(world, intent, method, undefined);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  method.customer = intent.customer;
  world.emit('payment_intent.succeeded', intent);
  world.emit('charge.succeeded', charge);
  const invoice = store.invoicePaidBy(intent.id);
  if (invoice?.status === 'open') settlePaid(world, invoice, method);
}

function refuse(world: World, intent: PaymentIntent, method: PaymentMethod, error: PaymentError): StripeFault {
  const charge = error.type === 'card_error' ? addCharge(world, intent, method, error) : undefined;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = charge ? { ...error, charge: charge.id } : error;
  if (charge) intent.latest_charge = charge.id;
  world.emit('payment_intent.payment_failed', intent);
  if (charge) world.emit('charge.failed', charge);
  const invoice = world.store.invoicePaidBy(intent.id);
  if (invoice?.status === 'open') settleRefused(world, invoice);
  const { code, message, decline_code } = error;
  return cardFault({ code, message, decline_code, charge: charge?.id, payment_intent: structuredClone(intent) });
}

function addCharge(
  world: World,
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
    created: world.clock.now(),
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
    refunded: false,
    status: error ? 'failed' : 'succeeded',
  };
  world.store.charges.set(charge.id, charge);
  return charge;
}

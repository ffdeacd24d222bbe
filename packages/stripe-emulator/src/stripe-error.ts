import type { PaymentIntent } from './payment-objects.js';

export interface StripeErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly charge?: string | undefined;
  readonly payment_intent?: object | undefined;
}

/** An error answer of Stripe's API. */
export class StripeError extends Error {
  override readonly name = 'StripeError';

  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/** `kind` is the name in the message: customer, payment_intent, … */
export function missing(kind: string, id: string, param = 'id'): StripeError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** For an unknown id in a parameter, Stripe answers 400 with the same code. */
export function missingParam(kind: string, id: string, param: string): StripeError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

export function cardError(error: {
  code: string;
  message: string;
  decline_code?: string | undefined;
  param?: string;
  charge?: string | undefined;
  payment_intent?: PaymentIntent;
}): StripeError {
  return new StripeError(402, { type: 'card_error', ...error });
}

export function unexpectedState(intent: PaymentIntent): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  });
}

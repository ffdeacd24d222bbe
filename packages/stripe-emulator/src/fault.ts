import type { PaymentIntent } from './payment-objects.js';

export interface FaultBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly charge?: string | undefined;
  readonly payment_intent?: object | undefined;
}

/** A refusal, as Stripe words it. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';

  constructor(
    readonly status: number,
    readonly body: FaultBody,
  ) {
    super(body.message);
  }
}

export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...details });
}

/** `kind` is written as people read it: customer, payment_intent, … */
export function missing(kind: string, id: string, param = 'id'): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Another object's id, named in a parameter, that is not known. Stripe answers 400 then, and the same code. */
export function missingParam(kind: string, id: string, param: string): StripeFault {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

export function cardFault(error: {
  code: string;
  message: string;
  decline_code?: string | undefined;
  param?: string;
  charge?: string | undefined;
  payment_intent?: PaymentIntent;
}): StripeFault {
  return new StripeFault(402, { type: 'card_error', ...error });
}

export function unexpectedState(intent: PaymentIntent): StripeFault {
  return new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  });
}

import { AppError } from '@vizzi/domain';
import { Stripe } from 'stripe';

const { errors } = Stripe;

const UNAVAILABLE = 'The payment provider does not answer. Please try again in a moment.';
const REFUSED = 'The payment provider does not allow this right now. Please reload the page and try again.';
const WANTS_OWNER =
  'Your bank wants to confirm this payment with you, which cannot be done here. Please use another card.';

/** What Stripe answers when a card must be confirmed by an owner who is not there. */
const NEEDS_OWNER = new Set(['authentication_required', 'subscription_payment_intent_requires_action']);

/** Translates an error of the SDK into an AppError, whose cause it is, for the log. Other errors are returned unchanged. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const translated = translate(error);
  // What a bank answers concerns nobody but the holder of the card.
  if (!(error instanceof errors.StripeCardError)) translated.cause = error;
  return translated;
}

/** Stripe does not have the object. */
function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === 'resource_missing';
}

/** For a call that names a customer. Throws `not_found` when Stripe does not have this one. */
export function unlessCustomerIsMissing(error: unknown): never {
  if (error instanceof errors.StripeError && isMissing(error) && error.param === 'customer') {
    throw Object.assign(new AppError('not_found', 'The payment provider does not know this customer'), {
      cause: error,
    });
  }
  throw error;
}

/** A payment holds nothing that could be given back. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === 'charge_already_refunded';
}

/** Calls Stripe and translates its errors. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** The result for a customer that Stripe does not know. */
export function none(error: unknown): never[] {
  if (isMissing(error)) return [];
  throw error;
}

/** The result for an object that Stripe does not have. */
export function nothing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function translate(error: Stripe.errors.StripeError): AppError {
  if (error instanceof errors.StripeSignatureVerificationError)
    return new AppError('invalid', 'The signature is wrong');
  if (error.code !== undefined && NEEDS_OWNER.has(error.code)) return new AppError('conflict', WANTS_OWNER);
  // Stripe writes these for the person who holds the card.
  if (error instanceof errors.StripeCardError) return new AppError('conflict', error.message);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError) {
    return new AppError('conflict', REFUSED);
  }
  return new AppError('unavailable', UNAVAILABLE);
}

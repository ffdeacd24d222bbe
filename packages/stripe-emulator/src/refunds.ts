import { invalidRequest } from './stripe-error.js';
import { newId } from './ids.js';
import type { PaymentIntent, Refund } from './payment-objects.js';
import { formatSum } from './invoices.js';
import type { Context } from './context.js';

interface NewRefund {
  readonly intent: PaymentIntent;
  /** Cents; by default all that is not refunded yet. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

/** Refunds a payment, in full or in part, up to what is not refunded yet. */
export function createRefund(context: Context, { intent, amount, reason, metadata = {} }: NewRefund): Refund {
  const charge = context.store.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  const disputes = [...context.store.disputes.values()].filter((dispute) => dispute.charge === charge.id);
  if (disputes.some((dispute) => !dispute.is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const held = charge.amount - charge.amount_refunded;
  if (held === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount !== undefined && amount > held) {
    const sums = `(${formatSum(amount, charge.currency)}) is greater than unrefunded amount on charge`;
    const message = `Refund amount ${sums} (${formatSum(held, charge.currency)})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: amount ?? held,
    charge: charge.id,
    created: context.clock.now(),
    currency: charge.currency,
    customer: intent.customer,
    metadata,
    payment_intent: intent.id,
    reason: reason ?? null,
    status: 'succeeded',
  };
  context.store.refunds.set(refund.id, refund);
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.emit('refund.created', refund);
  context.emit('charge.refunded', charge);
  return refund;
}

import { invalidRequest } from './fault.js';
import { newId } from './ids.js';
import type { PaymentIntent, Refund } from './payment-objects.js';
import { formatSum } from './invoices.js';
import type { World } from './world.js';

interface NewRefund {
  readonly intent: PaymentIntent;
  /** Cents; all that is left when not said. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

/** Gives a payment back, or a part of it; never more than it still holds. */
export function createRefund(world: World, { intent, amount, reason, metadata = {} }: NewRefund): Refund {
  const charge = world.store.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
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
    created: world.clock.now(),
    currency: charge.currency,
    customer: intent.customer,
    metadata,
    payment_intent: intent.id,
    reason: reason ?? null,
    status: 'succeeded',
  };
  world.store.refunds.set(refund.id, refund);
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

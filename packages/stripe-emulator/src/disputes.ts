import { newId } from './ids.js';
import type { Dispute, PaymentIntent } from './payment-objects.js';
import { invalidRequest } from './stripe-error.js';
import type { Context } from './context.js';

/** A cardholder disputes a payment. The bank takes the money back until the dispute is decided; with an inquiry it only asks. */
export function openDispute(context: Context, intent: PaymentIntent, reason: string, isInquiry = false): Dispute {
  const charge = context.store.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge || charge.disputed) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) has no charge that could be disputed.`);
  }
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: context.clock.now(),
    currency: charge.currency,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  context.store.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  context.emit('charge.dispute.created', dispute);
  if (!isInquiry) context.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides: the merchant wins and gets the money back, or loses. A won inquiry is closed. */
export function closeDispute(context: Context, dispute: Dispute, outcome: 'won' | 'lost'): void {
  const isInquiry = dispute.status === 'warning_needs_response';
  dispute.status = isInquiry && outcome === 'won' ? 'warning_closed' : outcome;
  dispute.is_charge_refundable = outcome === 'won';
  context.emit('charge.dispute.closed', dispute);
  if (outcome === 'won' && !isInquiry) context.emit('charge.dispute.funds_reinstated', dispute);
}

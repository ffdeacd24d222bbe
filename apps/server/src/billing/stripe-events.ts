import type { ProviderEvent } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import { z } from 'zod';
import { idOf } from './stripe-objects.js';

/** The database keeps no NUL. */
const id = z.string().regex(/^[^\0]*$/);
const reference = z
  .union([id, z.object({ id })])
  .nullish()
  .catch(undefined);
const subject = z.object({ id: id.optional(), object: z.string(), customer: reference, invoice: reference });
const notification = z.object({ id, type: id, data: z.object({ object: z.unknown() }) });

/**
 * The customer, the invoice and the dispute that an event is about, of any type, known or not. Throws `invalid` for
 * a body that is no event.
 */
export function readSubject(event: unknown): ProviderEvent {
  const { success, data: read } = notification.safeParse(event);
  if (!success) throw new AppError('invalid', 'The notification is not understood');
  const { data: about } = subject.safeParse(read.data.object);
  const customerId = about?.object === 'customer' ? about.id : idOf(about?.customer);
  const invoiceId = about?.object === 'invoice' ? about.id : idOf(about?.invoice);
  const disputeId = about?.object === 'dispute' ? about.id : undefined;
  return {
    id: read.id,
    type: read.type,
    customerId: customerId ?? null,
    invoiceId: invoiceId ?? null,
    disputeId: disputeId ?? null,
  };
}

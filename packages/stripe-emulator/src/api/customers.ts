import { z } from 'zod';
import { deleteCustomer } from '../customers.js';
import { invalidRequest, missing, missingParam } from '../stripe-error.js';
import { cardOf, readCard } from '../cards.js';
import { newId } from '../ids.js';
import type { Customer, PaymentMethod } from '../objects.js';
import type { Context } from '../context.js';
import { type Api, endpoint } from './endpoint.js';
import { changeMetadata, metadata, noFields, integer } from './fields.js';

const customerFields = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  balance: integer.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
});

/** Stripe's ids of ready-made test cards. */
const READY_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
};

export function addCustomers(api: Api): void {
  const { context } = api;
  const { store } = context;

  endpoint(api, {
    method: 'POST',
    url: '/customers',
    input: customerFields,
    answer: (input) => {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        balance: 0,
        created: context.clock.now(),
        currency: null,
        description: null,
        email: null,
        invoice_settings: { default_payment_method: null },
        livemode: false,
        metadata: {},
        name: null,
      };
      change(context, customer, input);
      store.customers.set(customer.id, customer);
      context.emit('customer.created', customer);
      return customer;
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/customers/:id',
    input: noFields,
    answer: (_input, id) => {
      const customer = store.customer(id);
      return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
    },
  });

  endpoint(api, {
    method: 'POST',
    url: '/customers/:id',
    input: customerFields,
    answer: (input, id) => {
      const customer = store.customer(id);
      if (customer.deleted) throw missing('customer', id);
      change(context, customer, input);
      context.emit('customer.updated', customer);
      return customer;
    },
  });

  endpoint(api, {
    method: 'DELETE',
    url: '/customers/:id',
    input: noFields,
    answer: (_input, id) => {
      const customer = store.customer(id);
      if (customer.deleted) throw missing('customer', id);
      deleteCustomer(context, customer);
      return { id, object: 'customer', deleted: true };
    },
  });

  endpoint(api, {
    method: 'GET',
    url: '/payment_methods/:id',
    input: noFields,
    answer: (_input, id) => store.paymentMethod(id),
  });

  endpoint(api, {
    method: 'POST',
    url: '/payment_methods/:id/attach',
    input: z.strictObject({ customer: z.string() }),
    answer: (input, id) => {
      const method = findMethod(context, id);
      const customer = customerOf(context, input.customer);
      if (method.customer !== null && method.customer !== customer.id) {
        throw invalidRequest('The payment method you provided has already been attached to a customer.');
      }
      method.customer = customer.id;
      store.paymentMethods.set(method.id, method);
      context.emit('payment_method.attached', method);
      return method;
    },
  });
}

/** The customer that a parameter names; throws when there is none or it is deleted. */
export function customerOf({ store }: Context, id: string): Customer {
  const customer = store.customers.get(id);
  if (!customer || customer.deleted) throw missingParam('customer', id, 'customer');
  return customer;
}

/** A stored payment method, or a new one of a ready-made test card. */
export function findMethod({ store, clock }: Context, id: string): PaymentMethod {
  const number = READY_CARDS[id];
  return number === undefined ? store.paymentMethod(id) : readCard(cardOf(number, clock.now()), clock.now());
}

function change(context: Context, customer: Customer, input: z.infer<typeof customerFields>): void {
  const { email, name, description, balance, invoice_settings: settings } = input;
  if (settings) {
    const id = settings.default_payment_method;
    const method = context.store.paymentMethods.get(id);
    if (id !== '' && method?.customer !== customer.id) {
      throw missingParam('PaymentMethod', id, 'invoice_settings[default_payment_method]');
    }
    customer.invoice_settings.default_payment_method = id === '' ? null : id;
  }
  if (email !== undefined) customer.email = email || null;
  if (name !== undefined) customer.name = name || null;
  if (description !== undefined) customer.description = description || null;
  if (balance !== undefined) customer.balance = balance;
  changeMetadata(customer.metadata, input.metadata);
}

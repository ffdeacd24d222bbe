import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCard } from '../cards.js';
import { setDefaultCard } from '../customers.js';
import { cardError, invalidRequest, missing, StripeError } from '../stripe-error.js';
import { formatSum } from '../invoices.js';
import type { Invoice } from '../payment-objects.js';
import { answerAuthentication, confirmIntent, authorize } from '../payments.js';
import { cardForm, cardName, invoiceTable, readCardForm } from './card-form.js';
import { html } from './html.js';
import { idInput, intentOf } from './payment-intents.js';
import { failureNote, localPath, pathOf, sendPage } from './page.js';
import type { BrowserApi } from './browser-api.js';

const secretInput = z.object({ client_secret: z.string() });
const answerInput = z.object({ answer: z.enum(['complete', 'fail']) });
const savedInput = z.object({ saved: z.literal('1') });

/** The bank's 3-D Secure page, on which the cardholder confirms a payment. */
export function addAuthentication(app: FastifyInstance, { context, merchant }: BrowserApi): void {
  const intentIn = (params: unknown, query: unknown) => {
    const { id } = idInput.parse(params);
    return intentOf(context, id, secretInput.safeParse(query).data?.client_secret);
  };

  app.get('/3d-secure/:id', async (request, reply) => {
    const intent = intentIn(request.params, request.query);
    const sum = formatSum(intent.amount, intent.currency);
    if (intent.status !== 'requires_action') {
      const body = html`<p>This payment of ${sum} does not wait to be confirmed.</p>
        <p class="back"><a href="/">Back to ${merchant}</a></p>`;
      return sendPage(reply, 'Nothing to confirm', body);
    }
    const action = `${context.browserUrl}/3d-secure/${intent.id}?client_secret=${intent.client_secret}`;
    const body = html`<p>Your bank asks: do you want to pay <strong>${sum}</strong> to ${merchant}?</p>
      <form method="post" action="${action}">
        <button type="submit" name="answer" value="complete">Complete</button>
        <button type="submit" name="answer" value="fail" class="second">Fail</button>
      </form>`;
    return sendPage(reply, '3-D Secure', body);
  });

  app.post('/3d-secure/:id', async (request, reply) => {
    const intent = intentIn(request.params, request.query);
    const back = localPath(intent.next_action?.redirect_to_url.return_url);
    const answered = answerInput.safeParse(request.body).data?.answer;
    if (answered === undefined) throw invalidRequest('Please choose Complete or Fail.');
    if (intent.status === 'requires_action') answerAuthentication(context, intent, answered === 'complete');
    back.searchParams.set('payment_intent', intent.id);
    back.searchParams.set('payment_intent_client_secret', intent.client_secret);
    back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    return reply.redirect(pathOf(back), 303);
  });
}

/** The customer portal, where the card on file is changed. */
export function addPortal(app: FastifyInstance, { context, merchant }: BrowserApi): void {
  const { store } = context;
  const sessionIn = (params: unknown) => {
    const { id } = idInput.parse(params);
    const session = store.portalSessions.get(id);
    const customer = store.customers.get(session?.customer ?? '');
    if (!session || !customer || customer.deleted) throw missing('portal session', id);
    return { session, customer };
  };
  const render = (params: unknown, note?: string, saved = false) => {
    const { session, customer } = sessionIn(params);
    const method = [...store.subscriptions.values()]
      .filter((each) => each.customer === customer.id)
      .toReversed()
      .map((subscription) => store.cardOf(subscription))
      .find((card) => card !== undefined);
    const card = method ?? store.paymentMethods.get(customer.invoice_settings.default_payment_method ?? '');
    return html`${failureNote(note)}${saved ? html`<p class="good" role="status">The new card is saved.</p>` : undefined}
      <dl>
        <dt>Card on file</dt>
        <dd>${card ? cardName(card) : 'None'}</dd>
      </dl>
      <h2>Set another card</h2>
      ${cardForm(session.url, 'Save card')}
      <p class="back"><a href="${pathOf(localPath(session.return_url))}">Back to ${merchant}</a></p>`;
  };

  app.get('/portal/:id', async (request, reply) => {
    const saved = savedInput.safeParse(request.query).success;
    return sendPage(reply, 'Payment method', render(request.params, undefined, saved));
  });

  app.post('/portal/:id', async (request, reply) => {
    const { session, customer } = sessionIn(request.params);
    try {
      const method = readCard(readCardForm(request.body), context.clock.now());
      const { kind } = method.test_behaviour;
      const authorization = kind === 'refuses' ? authorize(method, { offSession: false }) : undefined;
      if (authorization && 'error' in authorization) throw cardError(authorization.error);
      setDefaultCard(context, customer, method);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return sendPage(reply, 'Payment method', render(request.params, error.message), error.status);
    }
    return reply.redirect(`${session.url}?saved=1`, 303);
  });
}

/** The page of an invoice, with a payment form while the invoice is open. */
export function addInvoicePages(app: FastifyInstance, { context, merchant }: BrowserApi): void {
  const { store } = context;
  const intentOfInvoice = (invoice: Invoice) =>
    store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  const url = ({ id }: Invoice) => `${context.browserUrl}/invoices/${id}`;
  const render = (invoice: Invoice, note?: string) => {
    const intent = intentOfInvoice(invoice);
    const charges = [...store.charges.values()].filter(({ payment_intent: id }) => id === intent?.id);
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const status = invoice.status.charAt(0).toUpperCase() + invoice.status.slice(1);
    return html`${failureNote(note)}
      <dl>
        <dt>From</dt>
        <dd>${merchant}</dd>
        <dt>Date</dt>
        <dd>${date.format(invoice.created * 1000)}</dd>
        <dt>Status</dt>
        <dd>${status}</dd>
      </dl>
      ${invoiceTable(invoice, charges)}
      ${
        invoice.status === 'open'
          ? html`<h2>Pay with a card</h2>
              ${cardForm(url(invoice), `Pay ${formatSum(invoice.amount_remaining, invoice.currency)}`)}`
          : undefined
      }
      <p class="back"><a href="/">Back to ${merchant}</a></p>`;
  };

  app.get('/invoices/:id', async (request, reply) => {
    const invoice = store.invoice(idInput.parse(request.params).id);
    const failed = invoice.status === 'open' ? intentOfInvoice(invoice)?.last_payment_error?.message : undefined;
    return sendPage(reply, `Invoice ${invoice.number ?? ''}`, render(invoice, failed));
  });

  app.post('/invoices/:id', async (request, reply) => {
    const invoice = store.invoice(idInput.parse(request.params).id);
    const intent = intentOfInvoice(invoice);
    if (invoice.status !== 'open' || !intent) return reply.redirect(url(invoice), 303);
    try {
      const method = readCard(readCardForm(request.body), context.clock.now());
      confirmIntent(context, intent, method, { offSession: false, returnUrl: url(invoice) });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return sendPage(reply, `Invoice ${invoice.number ?? ''}`, render(invoice, error.message), error.status);
    }
    return reply.redirect(intent.next_action?.redirect_to_url.url ?? url(invoice), 303);
  });
}

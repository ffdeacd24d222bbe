import { z } from 'zod';
import { type CardInput, cardInput } from '../cards.js';
import { formatSum } from '../invoices.js';
import type { Charge, Invoice } from '../payment-objects.js';
import type { PaymentMethod } from '../objects.js';
import { html, type Html } from './html.js';

const formInput = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
});

/** A card form that works without scripts. */
export function cardForm(action: string, button: string): Html {
  return html`<form method="post" action="${action}" autocomplete="on">
    <label for="number">Card number</label>
    <input
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="cc-number"
      required
      maxlength="40"
      aria-describedby="hint"
    />
    <p class="quiet" id="hint">For a test: 4242 4242 4242 4242, any coming date, any code.</p>
    <div class="two">
      <div>
        <label for="expiry">Expiry (MM/YY)</label>
        <input id="expiry" name="expiry" autocomplete="cc-exp" required maxlength="20" />
      </div>
      <div>
        <label for="cvc">Security code</label>
        <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="10" />
      </div>
    </div>
    <button type="submit">${button}</button>
  </form>`;
}

/** The submitted card. A malformed expiry date becomes 0/0, which `readCard` refuses. */
export function readCardForm(body: unknown): CardInput {
  const { data } = formInput.safeParse(body);
  const [, month = '0', year = '0'] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})\s*$/.exec(data?.expiry ?? '') ?? [];
  return cardInput.parse({ number: data?.number ?? '', cvc: data?.cvc ?? '', exp_month: month, exp_year: year });
}

export function cardName({ card: { brand, last4, exp_month, exp_year } }: PaymentMethod): string {
  const name = brand === 'unknown' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, expires ${String(exp_month).padStart(2, '0')}/${exp_year}`;
}

/** The lines, the total and the refunds of an invoice. */
export function invoiceTable(invoice: Invoice, charges: readonly Charge[]): Html {
  const sum = (cents: number) => formatSum(cents, invoice.currency);
  const refunded = charges.reduce((total, charge) => total + charge.amount_refunded, 0);
  const credit = invoice.total - invoice.amount_due;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.data.map(
        ({ description, amount }) =>
          html`<tr>
            <td>${description}</td>
            <td>${sum(amount)}</td>
          </tr>`,
      )}
      ${
        credit === 0
          ? undefined
          : html`<tr>
              <td>Credit balance</td>
              <td>${sum(-credit)}</td>
            </tr>`
      }
      <tr>
        <th scope="row">Total</th>
        <td><strong>${sum(invoice.amount_due)}</strong></td>
      </tr>
      ${
        refunded === 0
          ? undefined
          : html`<tr>
              <th scope="row">Refunded</th>
              <td>${sum(refunded)}</td>
            </tr>`
      }
    </tbody>
  </table>`;
}

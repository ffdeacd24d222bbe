import { HttpResponse } from 'msw';
import { vi } from 'vitest';
import { createStripe } from '@vizzi/stripe-emulator/stripe-js';
import { aBillingAccount } from './fixtures';
import { serve, servePost, type Behaviour } from './server';

type BillingAccount = ReturnType<typeof aBillingAccount>;

export const MONTHLY = { tier: 'monthly', priceId: 'price_month', amount: 999, currency: 'usd' } as const;
export const YEARLY = { tier: 'yearly', priceId: 'price_year', amount: 9999, currency: 'usd' } as const;

export const create = vi.fn<NonNullable<Behaviour['billing.createSubscription']>>();

/** Both plans can be bought, with the Stripe emulator's script. */
export function sellPlans() {
  vi.stubGlobal('Stripe', () => createStripe(`${window.location.origin}/stripe-emulator/`));
  create.mockReset();
  create.mockImplementation(({ tier }) => ({ clientSecret: `pi_${tier}_secret_1` }));
  serve({
    'billing.plans': () => [MONTHLY, YEARLY],
    'billing.account': () => aBillingAccount(),
    'billing.checkout': () => ({ publishableKey: 'pk_test_emulator', scriptUrl: '/stripe-emulator/stripe.js' }),
    'billing.createSubscription': create,
  });
}

/** Gets what is posted to confirm a payment, and answers it. */
export const confirm = vi.fn<(posted: unknown) => Response | Promise<Response>>();

export const TAKEN = () =>
  HttpResponse.json({
    payment_intent: { id: 'pi_yearly', status: 'succeeded', client_secret: 'pi_yearly_secret_1' },
  });

/** An error answer of the provider. */
const refused = (error: { readonly type: string; readonly code: string; readonly message: string }) =>
  HttpResponse.json({ error }, { status: 402 });

export const DECLINED = () =>
  refused({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });

/** Answers the confirmation of a payment, for both plans. */
export function answerConfirm(answer: (posted: unknown) => Response | Promise<Response>) {
  confirm.mockReset();
  confirm.mockImplementation(answer);
  for (const tier of ['monthly', 'yearly']) servePost(`*/stripe-emulator/payment_intents/pi_${tier}/confirm`, confirm);
}

/** Noon of a day, in unix seconds. */
export const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 12) / 1000;

export const anInvoice = (more: Partial<BillingAccount['invoices'][number]> = {}) => ({
  id: 'in_1',
  number: 'VZ-1',
  status: 'paid',
  amount: 999,
  currency: 'usd',
  createdAt: at(2026, 11, 20),
  refunded: 0,
  url: 'https://invoices.example/1',
  ...more,
});

/** A monthly subscription, paid yesterday. */
export const A_SUBSCRIPTION: BillingAccount = aBillingAccount({
  hasSubscription: true,
  status: 'active',
  tier: 'monthly',
  currentPeriodEnd: at(2026, 12, 20),
  billedUntil: at(2026, 12, 20),
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2028 },
  invoices: [anInvoice()],
  refund: { amount: 999, currency: 'usd', until: at(2026, 12, 20) },
});

/** The four fields of the status, out of all that is known. */
export const statusOf = ({ hasSubscription, status, tier, currentPeriodEnd }: BillingAccount) => ({
  hasSubscription,
  status,
  tier,
  currentPeriodEnd,
});

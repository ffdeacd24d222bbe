import type { PaidTier } from '@vizzi/domain';

/** A card as it may be shown. */
export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A subscription as the payment provider has it at this moment. */
export interface ProviderSubscription {
  readonly id: string;
  /** As the provider names it: incomplete, active, past_due, canceled, … */
  readonly status: string;
  readonly priceId: string;
  /** How often it is billed: month or year. Tells the plan even when its price id has been replaced since. */
  readonly interval: string;
  readonly currentPeriodEnd: Date;
  /** It ends by itself at the end of the period (or at the moment the provider was told). */
  readonly cancelAtPeriodEnd: boolean;
  readonly createdAt: Date;
  /** What the browser confirms its first payment with; null when nothing waits to be paid. */
  readonly clientSecret: string | null;
  readonly card: Card | null;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly number: string | null;
  /** draft, open, paid, void, uncollectible. */
  readonly status: string;
  /** Cents of `currency`: paid, or to be paid. */
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** When it was paid, if it was. */
  readonly paidAt: Date | null;
  /** Cents given back. */
  readonly refunded: number;
  /** The payments that paid it; what a refund names. */
  readonly paymentIntentIds: readonly string[];
  /** The provider's page that shows it, and takes the money while it is open. */
  readonly url: string | null;
}

/** A notification whose signature was right. Only a hint: what it tells of is read again. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** The invoice that it is about, if it is about one. */
  readonly invoiceId: string | null;
}

/**
 * The payment provider. Every method throws AppError: `unavailable` when it cannot be reached or fails (nothing is
 * assumed then), `conflict` when it refuses what the state of things does not allow, `invalid` for a bad signature.
 * What it does not know is undefined.
 */
export interface BillingGateway {
  /** What the browser addresses the provider with. */
  readonly publishableKey: string;
  /** Where browsers load the provider's script: an address, or a path of our own site. */
  readonly scriptUrl: string;
  readonly prices: Readonly<Record<PaidTier, string>>;

  /** A customer for an account; the same one again for the same key. Answers its id. */
  createCustomer(input: { email: string | null; userId: number; idempotencyKey: string }): Promise<string>;
  /** Starts a subscription that waits for its first payment. */
  createSubscription(input: {
    customerId: string;
    priceId: string;
    idempotencyKey: string;
  }): Promise<ProviderSubscription>;
  /** All subscriptions that a customer ever had, the newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /**
   * Gives up one that waits for its first payment: voids its invoice first, so that nothing paid is ever given up, then
   * ends it. Throws `conflict` when it was paid meanwhile.
   */
  abandon(subscriptionId: string): Promise<void>;
  /** Ends it now, without a final invoice. One that has ended already is left as it is. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** What changing to another price would cost today (cents; negative is a credit). */
  previewChange(subscriptionId: string, priceId: string): Promise<{ amountDue: number; currency: string }>;
  /** Changes to another price with proration, billed now. Throws `conflict` when the payment fails: nothing changes. */
  changePrice(subscriptionId: string, priceId: string): Promise<void>;

  /** The latest invoices, the newest first. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  /** Gives back all that a payment still holds. Asked twice with one key, it happens once. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<void>;
  /** The address of a page where the customer changes the card. */
  createPortalSession(customerId: string, returnUrl: string): Promise<string>;

  /** Reads a notification. Throws `invalid` when the signature is missing, forged or stale. */
  readEvent(body: Buffer, signature: string | undefined): Promise<ProviderEvent>;
}

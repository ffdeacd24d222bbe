import type { PaidTier } from '@vizzi/domain';

/** The part of a card that may be shown. */
export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A subscription as the payment provider has it at this moment. */
export interface ProviderSubscription {
  readonly id: string;
  /** The provider's word: incomplete, active, past_due, canceled, … */
  readonly status: string;
  /** Its end broke off after what it owes was voided. It counts as not paid, and the next reading ends it. */
  readonly isEnding: boolean;
  readonly priceId: string;
  /** Billing interval: month or year. It identifies the plan even after the price id was replaced. */
  readonly interval: string;
  /** When what is paid ends, or the subscription before it. An active one that owes something is paid until its period began. */
  readonly currentPeriodEnd: Date;
  /** When the period ends that was charged last, or is to be. */
  readonly billedUntil: Date;
  /** Nothing is charged before the period ends, whatever the plan: it was given, or a plan begins then. */
  readonly isPaidAhead: boolean;
  /** It ends with the period, or before. */
  readonly cancelAtPeriodEnd: boolean;
  readonly createdAt: Date;
  /** The browser confirms the first payment with it; null when no payment is due. */
  readonly clientSecret: string | null;
  /**
   * What its latest invoice asks for, in cents of `currency`; null when that is neither open nor a draft. That of a renewal may be
   * written as a draft an hour before it is charged.
   */
  readonly owed: { readonly amount: number; readonly currency: string } | null;
  readonly card: Card | null;
}

/** More invoices of one customer are not read. */
export const MAX_INVOICES = 1_000;
/**
 * A customer who had so many subscriptions begins no other, and one with so many invoices changes no plan for nothing: together they
 * stay below MAX_INVOICES, so that none which was paid is hidden by others that cost nothing.
 */
export const MAX_SUBSCRIPTIONS = 400;
export const MAX_INVOICES_OF_CHANGES = 500;

export interface ProviderInvoice {
  readonly id: string;
  readonly number: string | null;
  /** draft, open, paid, void, uncollectible. */
  readonly status: string;
  /** Cents of `currency`: paid, or to be paid. */
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** Null when it is not paid. */
  readonly paidAt: Date | null;
  /** Refunded cents. */
  readonly refunded: number;
  /** The plan that it charges for; null when it charges for none. */
  readonly tier: PaidTier | null;
  /** Null when it is not about a subscription. */
  readonly subscriptionId: string | null;
  /** A payment of it is disputed at the bank, so that the provider does not refund it. */
  readonly isDisputed: boolean;
  /** The payments that paid it; a refund needs them. */
  readonly paymentIntentIds: readonly string[];
  /** The cards that paid it: the same text for one card number, whoever uses it. */
  readonly cardFingerprints: readonly string[];
  /** The provider's page of the invoice, where an open one can be paid. */
  readonly url: string | null;
}

/** A payment that was disputed at the bank. */
export interface ProviderDispute {
  readonly id: string;
  /** Null when the payment had no customer. */
  readonly customerId: string | null;
  /** Cents of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** The provider's words: fraudulent, …; needs_response, under_review, won, lost, … */
  readonly reason: string;
  readonly status: string;
  readonly createdAt: Date;
  /** The payment; null when the provider does not say. */
  readonly paymentIntentId: string | null;
}

/** A customer with a running subscription. */
export interface ProviderCustomer {
  readonly id: string;
  /** The member for whom it was made. */
  readonly userId: number | null;
  readonly email: string | null;
}

/** Money that came in by an invoice, or went back. */
export interface ProviderRevenue {
  /** The id of the invoice or the refund. */
  readonly id: string;
  readonly at: Date;
  /** Cents of `currency`; below 0 for a refund, 0 for one that failed. */
  readonly amount: number;
  readonly currency: string;
  /** The plan that was paid; null for a refund. */
  readonly tier: PaidTier | null;
}

/** A notification with a valid signature. It is only a hint: the state is read from the provider again. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** Null when it is not about an invoice. */
  readonly invoiceId: string | null;
  /** Null when it is not about a dispute. */
  readonly disputeId: string | null;
}

/** Called directly before each try of a change, after what is read for it. When it throws, nothing more is changed. */
export type BeforeChange = () => Promise<void>;

/**
 * The payment provider. Every method throws AppError: `unavailable` when it cannot be reached or fails, `conflict` when
 * it refuses because of its current state, `invalid` for a bad signature. What it does not know is undefined.
 */
export interface BillingGateway {
  /** The browser's key for the provider. */
  readonly publishableKey: string;
  /** Where browsers load the provider's script: an address, or a path of our own site. */
  readonly scriptUrl: string;
  readonly prices: Readonly<Record<PaidTier, string>>;
  /** Milliseconds that a member waits for a checkout to be prepared. */
  readonly budgetMs: number;

  /** Creates a customer, once for each key; answers its id. */
  createCustomer(input: { email: string | null; userId: number; idempotencyKey: string }): Promise<string>;
  /**
   * Creates a subscription that waits for its first payment, or is active when no payment is due. Throws `not_found` when the
   * provider does not have the customer any more.
   */
  createSubscription(
    input: { customerId: string; priceId: string; idempotencyKey: string },
    before?: BeforeChange,
  ): Promise<ProviderSubscription>;
  /** Everybody who has a subscription that has not ended. */
  listSubscribers(): Promise<ProviderCustomer[]>;
  /** All subscriptions of a customer, ended ones too, the newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** An end that the merchant set at a date is cleared too, by a second change. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, before?: BeforeChange): Promise<void>;
  /**
   * Ends one that waits for a payment, its first one, one that failed or that of a renewal. What it owes is voided first, so that a paid one is
   * never ended. Throws `conflict` when it was paid meanwhile.
   */
  abandon(subscriptionId: string, before?: BeforeChange): Promise<void>;
  /** Ends it now, without a final invoice, and voids what it owes, also when it has ended already. */
  cancelNow(subscriptionId: string, before?: BeforeChange): Promise<void>;
  /** The cost in cents of changing to another price today. */
  previewChange(subscriptionId: string, priceId: string): Promise<{ amountDue: number; currency: string }>;
  /**
   * Changes to another price with proration, billed now. Throws `conflict` when the payment fails, or it was cancelled meanwhile:
   * nothing changes.
   */
  changePrice(subscriptionId: string, priceId: string, before?: BeforeChange): Promise<void>;
  /**
   * Changes to another price that is first charged at the end of the period, as it was read; nothing is charged or credited before.
   * Throws `conflict` when that has ended meanwhile, or it was cancelled.
   */
  changePriceAt(periodEnd: Date, subscriptionId: string, priceId: string, before?: BeforeChange): Promise<void>;

  /** The newest invoices, MAX_INVOICES at most, the newest first. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  /** What all customers paid by invoices that were written since a time, what was refunded since, and what disputes took back. Throws the reason of `closing`. */
  listRevenue(since: Date, closing?: AbortSignal): Promise<ProviderRevenue[]>;
  /** Refunds the rest of a payment, once for each key. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<void>;
  /** Sets what the customer has as a credit for the next invoices, or owes, to zero. */
  clearBalance(customerId: string, before?: BeforeChange): Promise<void>;
  findDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** Ids of the disputes that began since a time. */
  listDisputeIds(since: Date): Promise<string[]>;
  /** The address of a page where the customer changes the card. */
  createPortalSession(customerId: string, returnUrl: string): Promise<string>;

  /** Reads a notification. Throws `invalid` when the signature is missing, forged or stale. */
  readEvent(body: Buffer, signature: string | undefined): Promise<ProviderEvent>;
}

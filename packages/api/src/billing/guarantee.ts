import { createHmac } from 'node:crypto';
import { type BillingAccountRow, findBillingAccount, findDisputes, isGuaranteeUsed } from '@vizzi/db';
import {
  type BegunRefund,
  endOfGuarantee,
  findGuaranteeRefund,
  type GuaranteeRefund,
  isDecidedByBank,
  isHeldByBank,
  normalizeAddress,
} from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { databaseTime } from './database-time.js';
import { MAX_INVOICES, type ProviderInvoice } from './gateway.js';

export type PaidInvoice = ProviderInvoice & { readonly paidAt: Date };

export interface Guarantee {
  /** Undefined when nothing is covered. */
  readonly refund: GuaranteeRefund<PaidInvoice> | undefined;
  /** A refund that began, and may not be finished. */
  readonly begun: BegunRefund | null;
  /** It began and is not finished. */
  readonly isPending: boolean;
  /** This person used it before, with this account or another. */
  readonly isUsed: boolean;
  /** It would not cover what is bought now. */
  readonly isOver: boolean;
}

/** What the money-back guarantee covers. Each person has it once, and not beside a dispute about the same money. */
export async function readGuarantee(
  deps: Deps,
  viewer: Viewer,
  invoices: readonly ProviderInvoice[],
): Promise<Guarantee> {
  const [account, disputes, isUsed, now] = await Promise.all([
    findBillingAccount(deps.db, viewer.id),
    findDisputes(deps.db, viewer.id),
    isGuaranteeUsed(deps.db, personsOf(deps, viewer, invoices)),
    databaseTime(deps),
  ]);
  const begun = begunRefund(account);
  const isDisputed = disputes.some(isDecidedByBank);
  // The payment that the thirty days count from is among the older ones.
  const isCutOff = invoices.length >= MAX_INVOICES;
  const isCovered = begun !== null || (!isUsed && !isDisputed && !isCutOff);
  const payments = paymentsOf(invoices);
  const refund = isCovered ? findGuaranteeRefund(payments, begun, now) : undefined;
  return {
    refund,
    begun,
    isPending: account?.isRefundPending ?? false,
    isUsed: isUsed || begun !== null,
    isOver: isDisputed || isCutOff || payments.some(isHeldByBank) || now > endOfGuarantee(payments),
  };
}

/**
 * The persons of an account with a disputed payment, as the provider has it now; none without one. An address that is not proved
 * counts as it is written, and for no other spelling.
 */
export async function findDisputingPersons(deps: Deps, viewer: Viewer, customerId: string): Promise<string[]> {
  const invoices = (await deps.billing?.listInvoices(customerId)) ?? [];
  if (!invoices.some(({ isDisputed }) => isDisputed)) return [];
  return hashesOf(deps, [...namesOf(viewer, invoices), ...writtenAddress(viewer)]);
}

type Addressed = Pick<Viewer, 'email' | 'isAddressProved'>;

/**
 * Keyed hashes by which a person is known again: of the address and of each card that paid. An address that its member has
 * not proved may be somebody else's.
 */
export function personsOf(deps: Deps, viewer: Addressed, invoices: readonly ProviderInvoice[]): string[] {
  return hashesOf(deps, namesOf(viewer, invoices));
}

function namesOf(viewer: Addressed, invoices: readonly ProviderInvoice[]): string[] {
  const cards = invoices.flatMap((invoice) => invoice.cardFingerprints.map((fingerprint) => `card ${fingerprint}`));
  if (!viewer.email || !viewer.isAddressProved) return cards;
  return [`address ${normalizeAddress(viewer.email)}`, ...writtenAddress(viewer), ...cards];
}

function writtenAddress({ email }: Addressed): string[] {
  return email ? [`written address ${email.toLowerCase()}`] : [];
}

function hashesOf({ guaranteeSecret }: Deps, names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => createHmac('sha256', guaranteeSecret).update(name).digest('base64url'));
}

function begunRefund(account: BillingAccountRow | undefined): BegunRefund | null {
  return account?.refundedAt ? { at: account.refundedAt, covers: account.refundCovers } : null;
}

/**
 * What was paid for plans with money; the first of these begins the thirty days. Of what was paid past the provider, as by a transfer that the
 * merchant noted, it can give nothing back.
 */
function paymentsOf(invoices: readonly ProviderInvoice[]): PaidInvoice[] {
  return invoices.flatMap((invoice) => {
    const { paidAt, amount, paymentIntentIds, subscriptionId } = invoice;
    if (!paidAt || amount <= 0 || subscriptionId === null) return [];
    return [{ ...invoice, paidAt, refunded: paymentIntentIds.length > 0 ? invoice.refunded : amount }];
  });
}

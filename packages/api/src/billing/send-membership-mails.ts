import type { Db, UserRow } from '@vizzi/db';
import { PLANS } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { paymentFailed, subscriptionCancelled } from '../mail/templates.js';
import type { ProviderSubscription } from './gateway.js';
import { DISPUTED } from './require-billing.js';

interface Membership {
  readonly status: string | null;
  readonly tier: string | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
}

export interface MembershipAfter extends Membership {
  readonly owed: ProviderSubscription['owed'];
}

/** Mails a member about a change of the subscription, made here or at the provider. One mail for each change. */
export async function sendMembershipMails(
  { mail, links }: Deps,
  tx: Db,
  { email }: UserRow,
  before: Membership & { readonly isEndKnown: boolean },
  after: MembershipAfter & { readonly canResume: boolean },
): Promise<void> {
  if (!email) return;
  const accountUrl = links.to('/account');
  const plan = PLANS[(after.tier ?? before.tier) === 'yearly' ? 'yearly' : 'monthly'];
  if (after.status === 'past_due' && before.status !== 'past_due') {
    // Less than the price where a credit pays for some of it.
    const { amount, currency } = after.owed ?? plan;
    await mail.send(tx, {
      to: email,
      ...paymentFailed({ plan: plan.name, amount, currency, payUrl: accountUrl, accountUrl }),
    });
  }
  const isOver = after.status === 'canceled' && before.tier !== null && before.status !== 'incomplete';
  // A dispute cancels with the period; its member is told of that when it is decided.
  const wasCancelled = before.cancelAtPeriodEnd && before.status !== DISPUTED;
  const wasAnnounced = wasCancelled || before.isEndKnown;
  const isEnding = after.cancelAtPeriodEnd && !wasCancelled && after.status !== DISPUTED;
  if (isEnding || (isOver && !wasAnnounced)) {
    const endsOn = isOver ? null : after.currentPeriodEnd;
    const { canResume } = after;
    await mail.send(tx, { to: email, ...subscriptionCancelled({ plan: plan.name, endsOn, canResume, accountUrl }) });
  }
}

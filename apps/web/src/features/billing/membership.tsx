import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconRefresh, IconStarFilled } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { formatMoney, isPaymentDue, isPremiumMember, membershipBadge, PLANS } from '@vizzi/domain';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { FormError } from '../../components/forms/form-error';
import { SettingsRow } from '../../components/layout/settings-rows';
import { paths } from '../../lib/paths';
import { CardRow } from './card-row';
import { formatDay } from './format-day';
import { Invoices } from './invoices';
import { MembershipActions } from './membership-actions';
import classes from './membership.module.css';
import { GuaranteeRefund } from './refund-row';
import { DISPUTED_TEXT, PAYMENT_DUE_TEXT } from './payment-due';
import { useBillingAccount, type BillingAccount } from './use-billing-account';

const GUARANTEE_USED =
  'The money-back guarantee does not cover this plan: each person has it once, and it was used with this address or card.';
const DISPUTED = 'A payment of your plan is disputed at your bank. Premium is closed until that is decided.';

/** The membership rows of the account page. */
export function Membership({ user }: { readonly user: User }) {
  const { data, isFetching, refetch } = useBillingAccount(user);
  // The pressed button may be gone after a change, so the section gets the focus.
  const place = useRef<HTMLElement>(null);
  const onChanged = () => place.current?.focus();
  return (
    <section ref={place} tabIndex={-1} className={classes.membership} aria-label="Membership">
      <SettingsRow title="Membership" actions={<Actions user={user} account={data} onChanged={onChanged} />}>
        <div className={classes.value}>
          {planOf(user)}
          <MemberBadge user={user} />
        </div>
        {data && <p className={classes.note}>{stateOf(user, data)}</p>}
        {data?.isGuaranteeUsed && !data.refund && isRunning(user) && <p className={classes.note}>{GUARANTEE_USED}</p>}
        {!data && isFetching && <Skeleton height={20} maw={320} mt={8} radius="xs" />}
        {!data && !isFetching && (
          <div className={classes.silent}>
            <FormError message="The payment provider does not answer. Your plan is as it was; only the details are missing." />
            <Button
              variant="outline"
              size="sm"
              leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          </div>
        )}
      </SettingsRow>
      {data?.card && isRunning(user) && <CardRow card={data.card} />}
      {data?.refund && (
        <GuaranteeRefund refund={data.refund} isLifetime={data.tier === 'lifetime'} onChanged={onChanged} />
      )}
      {data && data.invoices.length > 0 && <Invoices invoices={data.invoices} />}
    </section>
  );
}

interface ActionsProps {
  readonly user: User;
  readonly account: BillingAccount | undefined;
  readonly onChanged: () => void;
}

function Actions({ user, account, onChanged }: ActionsProps) {
  if (user.subscriptionTier === 'lifetime' || user.subscriptionStatus === 'disputed') return null;
  if (isRunning(user)) {
    return account && <MembershipActions account={account} onChanged={onChanged} />;
  }
  if (account?.isDisputed) return null;
  return (
    <Button component={Link} to={paths.upgrade} variant="lamp">
      Upgrade
    </Button>
  );
}

function MemberBadge({ user }: { readonly user: User }) {
  const badge = membershipBadge(user);
  if (badge) {
    return (
      <Badge variant="lamp" leftSection={<IconStarFilled size={14} aria-hidden />}>
        {badge}
      </Badge>
    );
  }
  return isPaymentDue(user) && <Badge variant="due">Payment due</Badge>;
}

/** Whether there is a subscription that is paid or past due. */
function isRunning(user: User): boolean {
  return user.subscriptionTier !== 'lifetime' && (isPremiumMember(user) || isPaymentDue(user));
}

function planOf(user: User): string {
  const { subscriptionTier } = user;
  if (!isPremiumMember(user) && !isPaymentDue(user)) return 'Free';
  if (subscriptionTier !== 'monthly' && subscriptionTier !== 'yearly') return 'Premium';
  const { name, amount, currency, interval } = PLANS[subscriptionTier];
  return `${name}, ${formatMoney(amount, currency)}/${interval}`;
}

/** The state of the membership in one or two sentences. */
function stateOf(user: User, { cancelAtPeriodEnd, currentPeriodEnd, isDisputed, payUrl }: BillingAccount): string {
  if (user.subscriptionTier === 'lifetime') {
    return 'Every session is open to you, for good. There is nothing to pay and nothing to cancel.';
  }
  if (isPaymentDue(user)) return PAYMENT_DUE_TEXT;
  if (user.subscriptionStatus === 'disputed') return DISPUTED;
  const day = currentPeriodEnd === null ? undefined : formatDay(currentPeriodEnd);
  if (isPremiumMember(user)) {
    if (!day) return 'Every session is open to you.';
    if (isDisputed) {
      return cancelAtPeriodEnd
        ? `An earlier payment is disputed at your bank. You keep premium until ${day}, and nothing more is charged. Nothing can be changed until that is decided.`
        : `Next billing date: ${day}. An earlier payment is disputed at your bank: until that is decided, this plan can only be cancelled.`;
    }
    return cancelAtPeriodEnd
      ? `Ends on ${day}. You keep premium until then, and nothing more is charged.`
      : `Next billing date: ${day}`;
  }
  if (isDisputed) return DISPUTED_TEXT;
  if (user.subscriptionStatus === 'incomplete') {
    return 'A payment was begun and not finished. Nothing was charged.';
  }
  if (payUrl !== null) return 'There is an invoice that is not paid yet.';
  return '6 quick sessions of 60 seconds each. Premium opens every session, and can be cancelled at any time.';
}

import { formatMoney } from '@vizzi/domain';
import { api } from '../../lib/api';
import { formatDay } from './format-day';
import classes from './membership.module.css';
import { ConfirmActions } from './confirm-dialog';
import { useBillingSuccess } from './use-billing-success';
import type { BillingAccount } from './use-billing-account';

interface CancelConfirmationProps {
  readonly account: BillingAccount;
  /** The last payment failed, so the cancellation takes effect at once. */
  readonly isDue: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function CancelConfirmation({ account, isDue, onClose, onChanged }: CancelConfirmationProps) {
  const endsNow = isDue || isRenewing(account);
  const finish = useBillingSuccess(onChanged, onClose);
  const cancel = api.billing.cancel.useMutation({
    onSuccess: ({ hasSubscription, currentPeriodEnd }) =>
      finish(
        hasSubscription
          ? `Cancelled. You keep premium until ${dayOf(currentPeriodEnd)}.`
          : 'Your subscription has ended.',
      ),
  });
  return (
    <>
      <p>
        {endsNow
          ? 'Your subscription ends now. Nothing more is charged.'
          : `You keep premium until ${dayOf(account.currentPeriodEnd)}. After that nothing is charged.`}
      </p>
      {account.isDisputed && !endsNow && (
        <p className={classes.note}>While the bank decides, this cannot be taken back.</p>
      )}
      {account.refund && !endsNow && (
        <p className={classes.note}>
          The money-back guarantee still covers you: until {formatDay(account.refund.until)} you can have{' '}
          {formatMoney(account.refund.amount, account.refund.currency)} back instead.
        </p>
      )}
      <ConfirmActions yes="Cancel subscription" no="Keep subscription" isDanger mutation={cancel} onClose={onClose} />
    </>
  );
}

function dayOf(periodEnd: number | null): string {
  return periodEnd === null ? 'the end of what is paid' : formatDay(periodEnd);
}

/** Whether the period that is paid is over, and the next one is being charged. */
function isRenewing({ cancelAtPeriodEnd, currentPeriodEnd, billedUntil }: BillingAccount): boolean {
  return !cancelAtPeriodEnd && (billedUntil ?? 0) > (currentPeriodEnd ?? Infinity);
}

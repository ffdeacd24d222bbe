import { formatMoney, PLANS } from '@vizzi/domain';
import { api } from '../../lib/api';
import { formatDay } from './format-day';
import { ConfirmActions } from './confirm-dialog';
import { useBillingSuccess } from './use-billing-success';
import type { BillingAccount } from './use-billing-account';

interface ResumeConfirmationProps {
  readonly account: BillingAccount;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ResumeConfirmation({ account, onClose, onChanged }: ResumeConfirmationProps) {
  const finish = useBillingSuccess(onChanged, onClose);
  const resume = api.billing.resume.useMutation({
    onSuccess: () => finish('Welcome back. Your subscription goes on.'),
  });
  const { tier } = account;
  // An end that is set before that of the period is taken back.
  const billedOn = account.billedUntil ?? account.currentPeriodEnd;
  const plan = tier === 'monthly' || tier === 'yearly' ? PLANS[tier] : undefined;
  return (
    <>
      <p>
        You pay nothing today.{' '}
        {plan && billedOn !== null
          ? `On ${formatDay(billedOn)} you pay ${formatMoney(plan.amount, plan.currency)}, and then every ${plan.interval} until you cancel.`
          : 'It is billed again when its time is over, until you cancel.'}
      </p>
      <ConfirmActions yes="Resume subscription" no="Leave it cancelled" mutation={resume} onClose={onClose} />
    </>
  );
}

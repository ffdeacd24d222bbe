import { formatMoney, PLANS } from '@vizzi/domain';
import { api } from '../../lib/api';
import { formatDay } from './format-day';
import { Answer } from './confirm-dialog';
import { useAfterChange } from './use-billing-success';
import type { BillingAccount } from './use-billing-account';

interface ResumeQuestionProps {
  readonly account: BillingAccount;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ResumeQuestion({ account, onClose, onChanged }: ResumeQuestionProps) {
  const after = useAfterChange(onChanged);
  const resume = api.billing.resume.useMutation({ onSuccess: () => after('Welcome back. Your subscription goes on.') });
  const { tier, currentPeriodEnd } = account;
  const plan = tier === 'monthly' || tier === 'yearly' ? PLANS[tier] : undefined;
  return (
    <>
      <p>
        You pay nothing today.{' '}
        {plan && currentPeriodEnd !== null
          ? `On ${formatDay(currentPeriodEnd)} you pay ${formatMoney(plan.amount, plan.currency)}, and then every ${plan.interval} until you cancel.`
          : 'It is billed again when its time is over, until you cancel.'}
      </p>
      <Answer yes="Resume subscription" no="Leave it cancelled" deed={resume} onClose={onClose} />
    </>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { formatMoney, PLANS, type PaidTier } from '@vizzi/domain';
import { FormError } from '../../components/forms/form-error';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { ConfirmActions } from './confirm-dialog';
import { formatDay } from './format-day';
import classes from './membership.module.css';
import { useBillingSuccess } from './use-billing-success';

interface SwitchPlanConfirmationProps {
  readonly tier: PaidTier;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Confirms a switch of the plan. What it costs is fetched each time, because that changes daily. */
export function SwitchPlanConfirmation({ tier, onClose, onChanged }: SwitchPlanConfirmationProps) {
  const { account } = api.useUtils().billing;
  const preview = api.billing.previewSwitch.useQuery({ tier }, { staleTime: 0, gcTime: 0 });
  const finish = useBillingSuccess(onChanged);
  const change = api.billing.switchPlan.useMutation({
    onSuccess: () => {
      const name = PLANS[tier].name;
      const startsAt = preview.data?.startsAt;
      return finish(startsAt ? `The ${name} begins on ${formatDay(startsAt)}.` : `You are on the ${name} now.`);
    },
  });
  const mutation = {
    mutateAsync: () => change.mutateAsync({ tier }),
    isPending: change.isPending,
    error: change.error,
  };
  const lookAgain = () => {
    void preview.refetch();
    // The membership may have this plan already.
    void account.invalidate();
  };
  if (preview.error && !preview.isFetching) {
    return (
      <>
        <FormError message={errorMessage(preview.error, 'The payment provider does not answer.')} />
        <Button variant="outline" onClick={lookAgain}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      {preview.data ? <Terms tier={tier} {...preview.data} /> : <Skeleton height={26} radius="xs" />}
      <ConfirmActions
        yes={`Switch to ${tier}`}
        no={`Stay ${tier === 'yearly' ? 'monthly' : 'yearly'}`}
        isWaiting={!preview.data}
        mutation={mutation}
        onClose={onClose}
      />
    </>
  );
}

interface TermsProps {
  readonly tier: PaidTier;
  /** Cents. */
  readonly amountDue: number;
  readonly currency: string;
  /** Unix seconds; null for today. */
  readonly startsAt: number | null;
}

function Terms({ tier, amountDue, currency, startsAt }: TermsProps) {
  const { amount, interval } = PLANS[tier];
  const regularly = `${formatMoney(amount, currency)} every ${interval}`;
  if (startsAt !== null) {
    return (
      <>
        <p>
          You pay nothing today. From {formatDay(startsAt)} on it is {regularly}.
        </p>
        <p className={classes.note}>What you have paid for is yours until then.</p>
      </>
    );
  }
  return (
    <>
      <p>
        You pay {formatMoney(amountDue, currency)} today and {regularly} from then on.
      </p>
      <p className={classes.note}>What is left of your current plan is taken off today's amount.</p>
    </>
  );
}

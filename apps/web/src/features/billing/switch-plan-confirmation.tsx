import { Button, Skeleton } from '@mantine/core';
import { formatMoney, PLANS, type PaidTier } from '@vizzi/domain';
import { FormError } from '../../components/forms/form-error';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import classes from './membership.module.css';
import { ConfirmActions } from './confirm-dialog';
import { useBillingSuccess } from './use-billing-success';

interface SwitchPlanConfirmationProps {
  readonly tier: PaidTier;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Confirms a switch of the plan. The amount due is fetched each time, because it changes daily. */
export function SwitchPlanConfirmation({ tier, onClose, onChanged }: SwitchPlanConfirmationProps) {
  const preview = api.billing.previewSwitch.useQuery({ tier }, { staleTime: 0, gcTime: 0 });
  const finish = useBillingSuccess(onChanged);
  const change = api.billing.switchPlan.useMutation({
    onSuccess: () => finish(`You are on the ${PLANS[tier].name} now.`),
  });
  const mutation = {
    mutateAsync: () => change.mutateAsync({ tier }),
    isPending: change.isPending,
    error: change.error,
  };
  if (preview.error && !preview.isFetching) {
    return (
      <>
        <FormError message={errorMessage(preview.error, 'The payment provider does not answer.')} />
        <Button variant="outline" onClick={() => void preview.refetch()}>
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
  /** Cents; a negative amount is a credit. */
  readonly amountDue: number;
  readonly currency: string;
}

function Terms({ tier, amountDue, currency }: TermsProps) {
  const { amount, interval } = PLANS[tier];
  const regularly = `${formatMoney(amount, currency)} every ${interval}`;
  if (amountDue > 0) {
    return (
      <>
        <p>
          You pay {formatMoney(amountDue, currency)} today and {regularly} from then on.
        </p>
        <p className={classes.note}>What is left of your current plan is taken off today's amount.</p>
      </>
    );
  }
  return (
    <>
      <p>You pay nothing today. From then on it is {regularly}.</p>
      {amountDue < 0 && (
        <p className={classes.note}>
          {formatMoney(-amountDue, currency)} of your current plan is left. It pays for what comes next, until it is
          used up.
        </p>
      )}
    </>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { formatMoney, PLANS, type PaidTier } from '@vizzi/domain';
import { FormError } from '../../components/forms/form-error';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { ConfirmActions } from './confirm-dialog';
import { NOT_HEARD } from './use-lost-answer';
import { formatDay } from './format-day';
import classes from './membership.module.css';
import { useBillingSuccess } from './use-billing-success';

/** Milliseconds between two readings of a preview that stays open. */
const AGAIN = 600_000;

interface SwitchPlanConfirmationProps {
  readonly tier: PaidTier;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Confirms a switch of the plan. What it costs is fetched each time and again, because that changes daily, and with a renewal. */
export function SwitchPlanConfirmation({ tier, onClose, onChanged }: SwitchPlanConfirmationProps) {
  const { account } = api.useUtils().billing;
  const finish = useBillingSuccess(onChanged, onClose);
  const change = api.billing.switchPlan.useMutation({
    onSuccess: (_, { startsAt }) => {
      const name = PLANS[tier].name;
      return finish(startsAt ? `The ${name} begins on ${formatDay(startsAt)}.` : `You are on the ${name} now.`);
    },
  });
  const preview = api.billing.previewSwitch.useQuery(
    { tier },
    {
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: change.isPending ? false : 'always',
      refetchInterval: !change.isPending && AGAIN,
    },
  );
  const mutation = {
    mutateAsync: () => change.mutateAsync({ tier, startsAt: preview.data?.startsAt }),
    isPending: change.isPending,
    error: change.error,
  };
  const lookAgain = () => {
    void preview.refetch();
    // The membership may have this plan already.
    void account.invalidate();
  };
  // After the switch there is nothing to preview.
  if (preview.error && !preview.isFetching && !change.isPending && !change.isSuccess) {
    const unread = errorMessage(preview.error, 'The payment provider does not answer.');
    return (
      <>
        <FormError message={change.error && !change.error.data ? NOT_HEARD : unread} />
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
        isWaiting={!preview.data || preview.fetchStatus !== 'idle'}
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

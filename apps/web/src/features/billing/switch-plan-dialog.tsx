import { Button, Skeleton } from '@mantine/core';
import { formatMoney, PLANS, type PaidTier } from '@vizzi/domain';
import { FormFailure } from '../../components/forms/form-error';
import { api } from '../../lib/api';
import { failureMessage } from '../../lib/error-message';
import classes from './membership.module.css';
import { Answer } from './confirm-dialog';
import { useAfterChange } from './use-billing-success';

interface SwitchQuestionProps {
  readonly tier: PaidTier;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The other plan, with what it costs today: asked anew each time, because it changes by the day. */
export function SwitchQuestion({ tier, onClose, onChanged }: SwitchQuestionProps) {
  const preview = api.billing.previewSwitch.useQuery({ tier }, { staleTime: 0, gcTime: 0 });
  const after = useAfterChange(onChanged);
  const change = api.billing.switchPlan.useMutation({
    onSuccess: () => after(`You are on the ${PLANS[tier].name} now.`),
  });
  const deed = { mutateAsync: () => change.mutateAsync({ tier }), isPending: change.isPending, error: change.error };
  if (preview.error && !preview.isFetching) {
    return (
      <>
        <FormFailure message={failureMessage(preview.error, 'The payment provider does not answer.')} />
        <Button variant="outline" onClick={() => void preview.refetch()}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      {preview.data ? <Terms tier={tier} {...preview.data} /> : <Skeleton height={26} radius="xs" />}
      <Answer
        yes={`Switch to ${tier}`}
        no={`Stay ${tier === 'yearly' ? 'monthly' : 'yearly'}`}
        isWaiting={!preview.data}
        deed={deed}
        onClose={onClose}
      />
    </>
  );
}

interface TermsProps {
  readonly tier: PaidTier;
  /** Cents; negative is kept as a credit. */
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

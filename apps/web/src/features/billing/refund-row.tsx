import { Button } from '@mantine/core';
import { formatMoney } from '@vizzi/domain';
import { useState } from 'react';
import { SettingsRow } from '../../components/layout/settings-rows';
import { api } from '../../lib/api';
import { useSingleFlight } from '../../lib/use-single-flight';
import { formatDay } from './format-day';
import classes from './membership.module.css';
import { ConfirmActions, ConfirmDialog } from './confirm-dialog';
import { RefundCode } from './refund-code';
import { useBillingSuccess } from './use-billing-success';
import { useLostAnswer } from './use-lost-answer';
import type { BillingAccount } from './use-billing-account';

interface RefundRowProps {
  readonly refund: NonNullable<BillingAccount['refund']>;
  /** Premium stays. */
  readonly isLifetime: boolean;
  readonly onChanged: () => void;
}

/** Shown while the guarantee applies. */
export function GuaranteeRefund({ refund, isLifetime, onChanged }: RefundRowProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const money = formatMoney(refund.amount, refund.currency);
  return (
    <SettingsRow
      title="Money-back guarantee"
      actions={
        <Button variant="outline" onClick={() => setOpened(true)}>
          Get {money} back
        </Button>
      }
    >
      <p>Not for you? Until {formatDay(refund.until)} you get everything back, no questions.</p>
      {!isLifetime && <p className={classes.note}>Premium ends at once when you do.</p>}
      <ConfirmDialog title={`Get ${money} back?`} opened={opened} onClose={close}>
        <RefundConfirmation
          money={money}
          isLifetime={isLifetime}
          onClose={close}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      </ConfirmDialog>
    </SettingsRow>
  );
}

interface RefundConfirmationProps {
  readonly money: string;
  readonly isLifetime: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function RefundConfirmation({ money, isLifetime, onClose, onChanged }: RefundConfirmationProps) {
  /** Where the code was mailed, once the server asks for it. */
  const [mailed, setMailed] = useState<string>();
  const [code, setCode] = useState('');
  const finish = useBillingSuccess(onChanged, onClose);
  const refund = api.billing.refund.useMutation({
    onSuccess: () => finish(`${money} is on its way back to your card.`),
    onError: ({ data, message }) => {
      if (data?.reason === 'code_required') setMailed(message);
    },
  });
  const isAsked = refund.error?.data?.reason === 'code_required';
  const singleFlight = useSingleFlight();
  const takeError = useLostAnswer(onClose);
  const send = () => refund.mutateAsync(code ? { code } : {});
  return (
    <>
      <p>
        You get {money} back.{!isLifetime && ' Premium ends now.'}
      </p>
      <p className={classes.note}>
        Your bank may take a few days to show it.
        {!isLifetime &&
          ' Your favorites, your playlists and your progress stay; downloads of premium sessions are locked.'}
      </p>
      {mailed && (
        <RefundCode
          mailed={mailed}
          value={code}
          onChange={setCode}
          onSubmit={() => singleFlight(() => send().catch(takeError))}
        />
      )}
      <ConfirmActions
        yes={isLifetime ? 'Refund' : 'Refund and end premium'}
        no={isLifetime ? 'No refund' : 'Keep premium'}
        isDanger
        mutation={{ ...refund, mutateAsync: send, error: isAsked ? null : refund.error }}
        onClose={onClose}
      />
    </>
  );
}

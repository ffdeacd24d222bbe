import { Button } from '@mantine/core';
import { isPaymentDue, PLANS, type PaidTier } from '@vizzi/domain';
import { useState } from 'react';
import { CancelConfirmation } from './cancel-confirmation';
import { ConfirmDialog } from './confirm-dialog';
import { ResumeConfirmation } from './resume-confirmation';
import { SwitchPlanConfirmation } from './switch-plan-confirmation';
import type { BillingAccount } from './use-billing-account';
import { usePortal } from './use-portal';

interface MembershipActionsProps {
  readonly account: BillingAccount;
  readonly onChanged: () => void;
}

const OTHER: Readonly<Record<PaidTier, PaidTier>> = { monthly: 'yearly', yearly: 'monthly' };

/** The actions on a running subscription, each with a confirmation. While a payment is disputed, it can only be paid and cancelled. */
export function MembershipActions({ account, onChanged }: MembershipActionsProps) {
  /** A plan stands for the question about the switch to it, which is over when the membership has it. */
  const [open, setOpen] = useState<'cancel' | 'resume' | PaidTier>();
  const portal = usePortal();
  const close = () => setOpen(undefined);
  const question = {
    account,
    onClose: close,
    onChanged: () => {
      close();
      onChanged();
    },
  };
  const isDue = isPaymentDue({ subscriptionStatus: account.status, subscriptionTier: account.tier });
  const isEnding = account.cancelAtPeriodEnd && !isDue;
  const isOpen = !account.isDisputed;
  const other = account.tier === 'monthly' || account.tier === 'yearly' ? OTHER[account.tier] : undefined;
  return (
    <>
      {isDue && account.payUrl && (
        <Button component="a" href={account.payUrl} variant="outline">
          Pay now
        </Button>
      )}
      {isDue && !account.card && (
        <Button variant="outline" loading={portal.isOpening} onClick={portal.open}>
          Update card
        </Button>
      )}
      {isOpen && isEnding && <Button onClick={() => setOpen('resume')}>Resume</Button>}
      {isOpen && other && !isDue && !isEnding && (
        <Button variant="outline" onClick={() => setOpen(other)}>
          Switch to {other}
        </Button>
      )}
      {!isEnding && (
        <Button variant="subtle" onClick={() => setOpen('cancel')}>
          Cancel subscription
        </Button>
      )}
      <ConfirmDialog title="Cancel your subscription?" opened={open === 'cancel'} onClose={close}>
        <CancelConfirmation isDue={isDue} {...question} />
      </ConfirmDialog>
      <ConfirmDialog title="Resume your subscription?" opened={open === 'resume'} onClose={close}>
        <ResumeConfirmation {...question} />
      </ConfirmDialog>
      {other && (
        <ConfirmDialog title={`Switch to the ${PLANS[other].name}?`} opened={open === other} onClose={close}>
          <SwitchPlanConfirmation tier={other} {...question} />
        </ConfirmDialog>
      )}
    </>
  );
}

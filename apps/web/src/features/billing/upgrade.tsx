import type { User } from '@vizzi/api/contracts';
import { BRAND, isPremiumMember } from '@vizzi/domain';
import { useState } from 'react';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { usePageHead } from '../../lib/use-page-head';
import { AlreadyPremium } from './already-premium';
import { AwaitingConfirmation } from './awaiting-confirmation';
import { ChoosePlan } from './choose-plan';
import { useRefreshBilling } from './use-refresh-billing';

export function Upgrade({ user }: { readonly user: User }) {
  usePageHead('Upgrade', 'All premium sessions, 5 to 20 minutes each. Cancel any time.');
  const refreshBilling = useRefreshBilling();
  const [hasPaid, setPaid] = useState(false);
  if (isPremiumMember(user)) return <AlreadyPremium user={user} hasJustPaid={hasPaid} />;
  if (hasPaid) return <AwaitingConfirmation />;
  return (
    <ChoosePlan
      user={user}
      onPaid={async (isSettled) => {
        if (isSettled) {
          showSuccess({ title: 'Payment Successful', message: `You are now subscribed to ${BRAND.name} Premium.` });
        }
        // The payment is made even if the refresh fails, so the form must not be shown again.
        await refreshBilling().catch(() => {});
        setPaid(true);
      }}
    />
  );
}

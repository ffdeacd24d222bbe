import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BRAND } from '@vizzi/domain';
import { showSuccess, showError } from '../components/feedback/toasts/show-toast';
import { useRefreshBilling } from '../features/billing/use-refresh-billing';

/** The query parameters that the payment provider adds when it redirects back. */
const FIELDS = [
  'subscription',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'redirect_pm_type',
  'source_type',
  'source_redirect_slug',
];

/**
 * Handles the redirect back from the payment provider. The address is not trusted: its parameters are removed, and the
 * server is asked for the state of the subscription.
 */
export function PaymentReturn() {
  const [params, setParams] = useSearchParams();
  const refreshBilling = useRefreshBilling();
  const hasFailed = params.get('redirect_status') === 'failed';
  const take = useEffectEvent(() => {
    setParams(
      (before) => {
        for (const field of FIELDS) before.delete(field);
        return before;
      },
      { replace: true },
    );
    refreshBilling().then(
      (isPremium) => say(isPremium, hasFailed),
      () => say(false, hasFailed),
    );
  });
  useEffect(() => take(), []);
  return null;
}

function say(isPremium: boolean, hasFailed: boolean) {
  const id = 'payment-return';
  if (isPremium) {
    showSuccess({ id, title: 'Payment Successful', message: `You are now subscribed to ${BRAND.name} Premium.` });
  } else if (hasFailed) {
    showError('Your bank did not confirm the payment. You have not been charged.', 'Payment Failed');
  } else {
    showSuccess({ id, title: 'Thank you', message: 'Your payment is still being confirmed. This takes a moment.' });
  }
}

import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toastDone } from '../components/toast';
import { api } from '../lib/api';

/**
 * Someone comes back from the payment. The address proves nothing, so it grants nothing: it is tidied up, and who they
 * are and what they have is read again.
 */
export function usePaymentReturn() {
  const [params, setParams] = useSearchParams();
  const utils = api.useUtils();
  const isReturn = params.get('subscription') === 'success';
  useEffect(() => {
    if (!isReturn) return;
    setParams(
      (before) => {
        before.delete('subscription');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    toastDone({
      id: 'payment-return',
      title: 'Thank you',
      message: 'Your payment is being confirmed. This takes a moment.',
    });
    void utils.auth.viewer.invalidate();
    void utils.billing.status.invalidate();
  }, [isReturn, setParams, utils]);
}

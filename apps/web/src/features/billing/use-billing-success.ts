import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useRefreshBilling } from './use-refresh-billing';

/** Refreshes the billing data after a change, shows a toast and closes the dialog. */
export function useBillingSuccess(onDone: () => void) {
  const refreshBilling = useRefreshBilling();
  return async (message: string) => {
    // The change was made, even if it cannot be read now.
    await refreshBilling().catch(() => {});
    showSuccess({ message });
    onDone();
  };
}

import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useRefreshBilling } from './use-refresh-billing';

/** What follows when a change went through: all is read again, then it is said, and the question is put away. */
export function useBillingSuccess(onDone: () => void) {
  const refreshBilling = useRefreshBilling();
  return async (message: string) => {
    // The change was made, even if it cannot be read now.
    await refreshBilling().catch(() => {});
    showSuccess({ message });
    onDone();
  };
}

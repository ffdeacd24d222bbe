import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useIsLeft } from '../../lib/use-is-left';
import { useRefreshBilling } from './use-refresh-billing';

/**
 * Refreshes the billing data after a change, shows a toast and calls `onChanged`. Where the question was closed meanwhile, one that was
 * opened since is closed, because it is about the membership as it was, and the focus stays.
 */
export function useBillingSuccess(onChanged: () => void, onClose: () => void) {
  const refreshBilling = useRefreshBilling();
  const isLeft = useIsLeft();
  return async (message: string) => {
    // The refresh may take the question away too.
    const done = isLeft() ? onClose : onChanged;
    // The change was made, even if it cannot be read now.
    await refreshBilling().catch(() => {});
    showSuccess({ message });
    done();
  };
}

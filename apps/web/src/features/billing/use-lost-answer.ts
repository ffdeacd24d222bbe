import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { useRefreshBilling } from './use-refresh-billing';

/**
 * Takes the error of a change. Where no server answered, it may have been made: the membership is read again, and the dialog closes over
 * it, because the same button could now mean something else.
 */
export function useLostAnswer(onClose: () => void) {
  const utils = api.useUtils();
  const refreshBilling = useRefreshBilling();
  return async (error: unknown): Promise<void> => {
    if (errorCode(error) !== undefined) return;
    try {
      await refreshBilling();
    } catch {
      // It is read once the network is back.
      return utils.billing.account.invalidate();
    }
    onClose();
    showError('The connection was lost. This is your membership as it is now: please look before you try again.');
  };
}

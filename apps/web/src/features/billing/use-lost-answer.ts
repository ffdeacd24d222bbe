import { showError } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { useRefreshBilling } from './use-refresh-billing';

/** An answer of ours, or of the payment provider to us, may have been lost. */
export const UNKNOWN = [undefined, 'SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR'];

const NOW = 'This is your membership now';
const NOT_HEARD_BUT_READ = `We did not hear whether this was done. ${NOW}: please look before you try again.`;
/** Where the membership could not be read either. */
export const NOT_HEARD = 'We did not hear whether this was done. Please look at your membership before you try again.';

/**
 * Takes the error of a change. Where nobody knows whether it was made, or it does not fit the membership, that is read again, and
 * the dialog closes over it, because the same button could now mean something else.
 */
export function useLostAnswer(onClose: () => void) {
  const utils = api.useUtils();
  const refreshBilling = useRefreshBilling();
  const sayWhenLeft = useSayWhenLeft('Your membership', NOT_HEARD);
  return async (error: unknown): Promise<void> => {
    // A browser sends a request again whose connection breaks: what it refuses then may be done already.
    const isRefused = error instanceof Error && errorCode(error) === 'CONFLICT';
    if (!isRefused && !UNKNOWN.includes(errorCode(error))) return void sayWhenLeft(error);
    try {
      await refreshBilling();
      // What is shown is the account, which the refresh above would leave as it was.
      await utils.billing.account.fetch(undefined, { staleTime: 0 });
    } catch {
      // It is read once the network is back.
      return void sayWhenLeft(error);
    }
    onClose();
    showError(isRefused ? `${error.message} ${NOW}.` : NOT_HEARD_BUT_READ);
  };
}

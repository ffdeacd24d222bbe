import { toastProblem } from '../../components/toast';
import { api } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { useAlone } from './use-alone';

/** Leads to the provider's own page, where the card is changed. */
export function usePortal() {
  const portal = api.billing.portal.useMutation({
    onSuccess: ({ url }) => {
      window.location.href = url;
    },
    onError: (error) =>
      toastProblem(failureMessage(error, 'The page for your card did not open. Please try again.') ?? ''),
  });
  const alone = useAlone();
  return { open: () => alone(() => portal.mutate()), isOpening: portal.isPending };
}

import { toastProblem } from '../../components/feedback/show-toast';
import { api } from '../../lib/api';
import { failureMessage } from '../../lib/error-message';
import { useOnce } from '../../lib/use-once';

/** Leads to the provider's own page, where the card is changed. */
export function usePortal() {
  const portal = api.billing.portal.useMutation({
    onSuccess: ({ url }) => {
      window.location.href = url;
    },
    onError: (error) =>
      toastProblem(failureMessage(error, 'The page for your card did not open. Please try again.') ?? ''),
  });
  const once = useOnce();
  return { open: () => once(() => portal.mutateAsync()), isOpening: portal.isPending };
}

import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';

/** Opens the provider's page where the card is changed. */
export function usePortal() {
  const portal = api.billing.portal.useMutation({
    onSuccess: ({ url }) => {
      window.location.href = url;
    },
    onError: (error) => showError(errorMessage(error, 'The page for your card did not open. Please try again.') ?? ''),
  });
  const singleFlight = useSingleFlight();
  return { open: () => singleFlight(() => portal.mutateAsync()), isOpening: portal.isPending };
}

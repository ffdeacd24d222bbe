import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';

/** Opens the provider's page where the card is changed. */
export function usePortal() {
  const portal = api.billing.portal.useMutation({
    onError: (error) => showError(errorMessage(error, 'The page for your card did not open. Please try again.') ?? ''),
  });
  const singleFlight = useSingleFlight();
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    page.current = key;
  }, [key]);
  const open = () => {
    const from = page.current;
    // Not for somebody who has left the page meanwhile; the banner of a payment that is due stays on every page.
    const follow = ({ url }: { readonly url: string }) => {
      if (page.current === from) window.location.href = url;
    };
    return singleFlight(() => portal.mutateAsync(undefined, { onSuccess: follow }));
  };
  return { open, isOpening: portal.isPending };
}

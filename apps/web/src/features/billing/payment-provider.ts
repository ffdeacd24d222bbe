import { useQuery } from '@tanstack/react-query';
import { loadStripe } from './load-stripe';
import type { Checkout } from './use-checkout';

/** Stripe, once its script is loaded. A failure is tried again once. */
export function usePaymentProvider({ scriptUrl, publishableKey }: Checkout) {
  return useQuery({
    queryKey: ['payment-provider', scriptUrl, publishableKey],
    queryFn: () => loadStripe(scriptUrl, publishableKey),
    networkMode: 'always',
    structuralSharing: false,
    retry: 1,
    retryDelay: 0,
  });
}

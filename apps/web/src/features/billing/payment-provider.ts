import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import type { Checkout } from './use-checkout';

/** The provider's own script; where nothing is real, what stands in for it. Neither is loaded when the other is. */
export function usePaymentProvider(checkout: Checkout) {
  return useQuery({
    queryKey: ['payment-provider', checkout],
    queryFn: () => load(checkout),
    networkMode: 'always',
    structuralSharing: false,
  });
}

async function load({ emulated, publishableKey }: Checkout) {
  if (!emulated) return loadStripe(publishableKey);
  const { createTestStripe } = await import('./test-stripe/test-stripe');
  return createTestStripe();
}

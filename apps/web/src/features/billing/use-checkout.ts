import type { checkout } from '@vizzi/api/contracts';
import type { PaidTier } from '@vizzi/domain';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { useSingleFlight } from '../../lib/use-single-flight';
import { NOT_HEARD, UNKNOWN } from './use-lost-answer';
import { useRefreshBilling } from './use-refresh-billing';

export type Checkout = z.output<typeof checkout>;

/** A payment that waits for the card data. */
export interface OpenPayment {
  readonly tier: PaidTier;
  readonly clientSecret: string;
  readonly checkout: Checkout;
}

/** The mutation key of a payment that is being confirmed. */
export const CONFIRMING = ['billing', 'confirm'];

/** Errors whose message is shown to the member. */
const TELLING = ['CONFLICT', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/** Prepares the payment of the chosen plan. Calls `onPaid` when a credit covers it. */
export function useCheckout({ onPaid }: { readonly onPaid: (isSettled: boolean) => Promise<void> }) {
  const utils = api.useUtils();
  const refreshBilling = useRefreshBilling();
  /** Whether the order has left this page. */
  const isSent = useRef(false);
  const start = useMutation({
    mutationFn: async (tier: PaidTier): Promise<OpenPayment | undefined> => {
      isSent.current = false;
      const plans = await utils.billing.plans.ensureData();
      const priceId = plans.find((plan) => plan.tier === tier)?.priceId;
      if (!priceId) return notConfigured();
      isSent.current = true;
      const [{ clientSecret }, checkout] = await Promise.all([
        utils.client.billing.createSubscription.mutate({ priceId, tier }),
        utils.billing.checkout.ensureData(),
      ]);
      if (!checkout) return notConfigured();
      if (clientSecret) return { tier, clientSecret, checkout };
      if (clientSecret === null) await onPaid(true);
      else showError('Failed to create checkout session');
      return undefined;
    },
    onError: async (refusal) => {
      const code = errorCode(refusal);
      // The subscription was changed in another tab or on another device, or an answer was lost after a credit had paid for it.
      const mayBePremium = isSent.current && (code === 'CONFLICT' || UNKNOWN.includes(code));
      const isPremium = mayBePremium && (await refreshBilling().catch(() => undefined));
      const isUnheard = isPremium === undefined && code === undefined;
      if (!isPremium) showError(isUnheard ? NOT_HEARD : 'Failed to start subscription process');
    },
  });
  const singleFlight = useSingleFlight();
  return {
    choose: (tier: PaidTier) => singleFlight(() => start.mutateAsync(tier)),
    /** The plan whose payment is being prepared. */
    preparing: start.isPending ? start.variables : undefined,
    payment: start.data,
    refusal: TELLING.includes(errorCode(start.error) ?? '') ? start.error?.message : undefined,
  };
}

function notConfigured(): undefined {
  showError('Subscription plans are not configured. Please contact support.', 'Configuration Error');
}

import { isPremiumMember } from '@vizzi/domain';
import { useCallback } from 'react';
import { api } from '../../lib/api';

/**
 * Refetches everything about the subscription. The status comes first, because the server then asks the provider. Returns whether the
 * member has premium now. Throws when the status cannot be read, and does not wait for the rest then.
 */
export function useRefreshBilling() {
  const utils = api.useUtils();
  return useCallback(async (): Promise<boolean> => {
    const refetchRest = () =>
      Promise.all([utils.billing.account.invalidate(), utils.billing.previewSwitch.invalidate()]);
    try {
      const { status, tier } = await utils.billing.status.fetch(undefined, { staleTime: 0 });
      await utils.auth.viewer.invalidate();
      await refetchRest();
      return isPremiumMember({ subscriptionStatus: status, subscriptionTier: tier });
    } catch (error) {
      void utils.auth.viewer.invalidate();
      void refetchRest();
      throw error;
    }
  }, [utils]);
}

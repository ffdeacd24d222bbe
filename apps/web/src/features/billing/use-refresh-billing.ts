import { isPremiumMember } from '@vizzi/domain';
import { useCallback } from 'react';
import { api } from '../../lib/api';

/**
 * What follows when money may have moved. The status is read first, because that makes the server ask the provider;
 * only then who this is, and whatever else is shown of it. Answers whether the member has premium now.
 */
export function useRefreshBilling() {
  const utils = api.useUtils();
  return useCallback(async (): Promise<boolean> => {
    const { status, tier } = await utils.billing.status.fetch(undefined, { staleTime: 0 });
    await utils.auth.viewer.invalidate();
    await Promise.all([utils.billing.account.invalidate(), utils.billing.previewSwitch.invalidate()]);
    return isPremiumMember({ subscriptionStatus: status, subscriptionTier: tier });
  }, [utils]);
}

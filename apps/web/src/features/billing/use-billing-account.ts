import type { billingAccount, User } from '@vizzi/api/contracts';
import { useEffect } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api';

export type BillingAccount = z.output<typeof billingAccount>;

/** The provider's data about a member. Refetches the viewer when their subscription has changed. */
export function useBillingAccount(user: User) {
  const utils = api.useUtils();
  const query = api.billing.account.useQuery();
  const isNews = query.data !== undefined && query.data.status !== user.subscriptionStatus;
  useEffect(() => {
    if (isNews) void utils.auth.viewer.invalidate();
  }, [isNews, utils]);
  return query;
}

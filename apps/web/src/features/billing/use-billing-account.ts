import type { billingAccount, User } from '@vizzi/api/contracts';
import { isPaymentDue } from '@vizzi/domain';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api';

export type BillingAccount = z.output<typeof billingAccount>;

/** Tries to make two readings new that agree, and the milliseconds after the first one, which double with each. */
const MAX_TRIES = 6;
const WAIT_MS = 1_000;

/** The provider's data about a member. It and the viewer are read again while a reading after a change failed, or they disagree. */
export function useBillingAccount(user: User) {
  const utils = api.useUtils();
  // It may be paid in another tab, or on the provider's page, from which Back leads here again.
  const query = api.billing.account.useQuery(undefined, { refetchOnWindowFocus: isPaymentDue(user) && 'always' });
  const viewer = api.auth.viewer.useQuery(undefined, { enabled: false });
  const { data } = query;
  const isOther =
    data !== undefined && (data.status !== user.subscriptionStatus || data.tier !== user.subscriptionTier);
  const isOld = isOther || query.isRefetchError || viewer.isRefetchError;
  const readOlder = useEffectEvent(() => {
    const failed = [
      ...(query.isRefetchError ? [utils.billing.account] : []),
      ...(viewer.isRefetchError ? [utils.auth.viewer] : []),
    ];
    const older = viewer.dataUpdatedAt > query.dataUpdatedAt ? utils.billing.account : utils.auth.viewer;
    const readings = failed.length > 0 ? failed : [older];
    return Promise.all(readings.map((each) => each.invalidate(undefined, undefined, { cancelRefetch: false })));
  });
  useEffect(() => {
    if (!isOld) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A reading may fail, and a server may know the viewer as it was a second ago.
    const read = async (tries: number) => {
      await readOlder();
      if (!isOver && tries < MAX_TRIES) timer = setTimeout(() => void read(tries + 1), WAIT_MS * 2 ** (tries - 1));
    };
    void read(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOld]);
  return query;
}

import { Button, Skeleton } from '@mantine/core';
import type { User } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { Page, PageHead } from '../../components/layout/page';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { formatDay } from './format-day';
import classes from './upgrade.module.css';
import { useFocusOnMount } from './use-focus-on-mount';
import { useBillingAccount } from './use-billing-account';
import { WantedSession } from './wanted-session';

const TIER_NAMES = new Map([
  ['yearly', 'Yearly'],
  ['monthly', 'Monthly'],
  ['lifetime', 'Lifetime'],
]);

interface AlreadyPremiumProps {
  readonly user: User;
  readonly hasJustPaid?: boolean;
}

/** The upgrade page of a premium member: their plan and its period. */
export function AlreadyPremium({ user, hasJustPaid = false }: AlreadyPremiumProps) {
  const { data, isPending } = api.billing.status.useQuery();
  return (
    <div ref={useFocusOnMount(hasJustPaid)} tabIndex={-1} className={classes.focusTarget}>
      <Page>
        <WantedSession user={user} />
        <div className={classes.premium}>
          <PageHead title="You're Premium!" lead="Every session is open to you.">
            {isPending ? (
              <Skeleton height={62} maw={320} mt={24} />
            ) : (
              <dl className={classes.facts}>
                <dt>Plan</dt>
                <dd>{TIER_NAMES.get((data ? data.tier : user.subscriptionTier) ?? '') ?? 'Premium'}</dd>
                {data && data.currentPeriodEnd !== null && <PeriodEnd user={user} end={data.currentPeriodEnd} />}
              </dl>
            )}
            <div className={classes.ways}>
              <Button component={Link} to={paths.memberHome}>
                Back to Member Home
              </Button>
              <Button component={Link} to={paths.account} variant="outline">
                Manage membership
              </Button>
            </div>
          </PageHead>
          <ArtImage sources={[scene('plan-premium')]} className={classes.view} eager />
        </div>
      </Page>
    </div>
  );
}

/** The label depends on whether the subscription renews; without that information it is neutral. */
function PeriodEnd({ user, end }: { readonly user: User; readonly end: number }) {
  const { data, isPending } = useBillingAccount(user);
  if (isPending) return null;
  return (
    <>
      <dt>{data ? (data.cancelAtPeriodEnd ? 'Ends on' : 'Next billing date') : 'Paid until'}</dt>
      <dd>{formatDay(end)}</dd>
    </>
  );
}

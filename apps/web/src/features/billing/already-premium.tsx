import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Page, PageHead } from '../../components/page';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import classes from './upgrade.module.css';

const TIER_NAMES = new Map([
  ['yearly', 'Yearly'],
  ['monthly', 'Monthly'],
  ['lifetime', 'Lifetime'],
]);

/** Nothing to sell here: what they have, and until when. */
export function AlreadyPremium() {
  const { data } = api.billing.status.useQuery();
  return (
    <Page>
      <PageHead title="You're Premium!" lead="Every session is open to you.">
        {data && (
          <dl className={classes.facts}>
            <dt>Plan</dt>
            <dd>{TIER_NAMES.get(data.tier ?? '') ?? 'Premium'}</dd>
            {data.currentPeriodEnd !== null && (
              <>
                <dt>Next billing date</dt>
                <dd>{new Date(data.currentPeriodEnd * 1000).toLocaleDateString('en-US', { dateStyle: 'long' })}</dd>
              </>
            )}
          </dl>
        )}
        <Button component={Link} to={paths.memberHome} mt={24}>
          Back to Member Home
        </Button>
      </PageHead>
    </Page>
  );
}

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { Page, PageHead } from '../../components/layout/page';
import { useRefreshBilling } from './use-refresh-billing';
import { useFocusOnMount } from './use-focus-on-mount';
import classes from './upgrade.module.css';

const CHECK_MS = 15_000;

/** Shown after a payment that the provider has not confirmed yet, so that nobody pays twice. */
export function AwaitingConfirmation() {
  const refreshBilling = useRefreshBilling();
  const check = useMutation({ mutationFn: refreshBilling });
  useEffect(() => {
    const timer = setInterval(() => {
      // It is looked at again with the next one; who presses the button is told of errors.
      if (document.visibilityState === 'visible') refreshBilling().catch(() => {});
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [refreshBilling]);
  return (
    <div ref={useFocusOnMount(true)} tabIndex={-1} className={classes.focusTarget}>
      <Page>
        <div className={classes.premium}>
          <PageHead
            title="Almost there"
            lead="Your payment is still being confirmed. Premium opens by itself as soon as it is; there is no need to pay again."
          >
            <div className={classes.ways}>
              <Button loading={check.isPending} onClick={() => check.mutate()}>
                Check again
              </Button>
            </div>
            <output className={classes.answer}>
              {check.isSuccess && !check.data && 'Not confirmed yet. This can take a few minutes.'}
              {check.isError && 'That could not be checked. Please try again.'}
            </output>
          </PageHead>
          <ArtImage sources={[scene('plan-premium')]} className={classes.view} eager />
        </div>
      </Page>
    </div>
  );
}

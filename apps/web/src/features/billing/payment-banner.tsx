import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import classes from './payment-banner.module.css';
import { PAYMENT_DUE_TEXT } from './payment-due';
import { useBillingAccount } from './use-billing-account';
import { usePortal } from './use-portal';

/** Shown on every page while a payment is due. */
export function PaymentBanner({ user }: { readonly user: User }) {
  const { data, isPending } = useBillingAccount(user);
  const portal = usePortal();
  return (
    <section aria-label="Payment due" className={classes.banner}>
      <div className={classes.inner}>
        <IconAlertCircle size={24} stroke={1.6} aria-hidden />
        <p>{PAYMENT_DUE_TEXT}</p>
        <div className={classes.ways}>
          <PayNow payUrl={data?.payUrl} isPending={isPending} />
          <Button variant="subtle" size="sm" loading={portal.isOpening} onClick={portal.open}>
            Update card
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Links to the open invoice, or to the account page while it is unknown. */
function PayNow({ payUrl, isPending }: { readonly payUrl: string | null | undefined; readonly isPending: boolean }) {
  if (isPending)
    return (
      <Button size="sm" loading>
        Pay now
      </Button>
    );
  return payUrl ? (
    <Button component="a" href={payUrl} size="sm">
      Pay now
    </Button>
  ) : (
    <Button component={Link} to={paths.account} size="sm">
      Pay now
    </Button>
  );
}

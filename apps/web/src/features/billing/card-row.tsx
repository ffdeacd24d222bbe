import { Button } from '@mantine/core';
import { SettingsRow } from '../../components/layout/settings-rows';
import type { BillingAccount } from './use-billing-account';
import classes from './membership.module.css';
import { usePortal } from './use-portal';

const BRANDS = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** The card's brand, last digits and expiry. */
export function CardRow({ card }: { readonly card: NonNullable<BillingAccount['card']> }) {
  const portal = usePortal();
  const { brand, last4, expMonth, expYear } = card;
  return (
    <SettingsRow
      title="Card"
      actions={
        <Button variant="outline" loading={portal.isOpening} onClick={portal.open}>
          Update card
        </Button>
      }
    >
      <p className={classes.value}>
        {BRANDS.get(brand) ?? 'Card'} •••• {last4}
      </p>
      <p className={classes.note}>
        Expires {String(expMonth).padStart(2, '0')}/{String(expYear).slice(-2)}
      </p>
    </SettingsRow>
  );
}

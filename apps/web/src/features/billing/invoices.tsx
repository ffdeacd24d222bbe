import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import { formatMoney } from '@vizzi/domain';
import { SettingsRow } from '../../components/layout/settings-rows';
import { formatDay } from './format-day';
import classes from './membership.module.css';
import type { BillingAccount } from './use-billing-account';

type Invoice = BillingAccount['invoices'][number];

export function Invoices({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <SettingsRow title="Invoices">
      <ul className={classes.invoices}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <span className={classes.day}>{formatDay(invoice.createdAt)}</span>
            <span className={classes.amount}>{formatMoney(invoice.amount, invoice.currency)}</span>
            <State {...invoice} />
            {invoice.url && (
              <a href={invoice.url} aria-label={`View the invoice of ${formatDay(invoice.createdAt)}`}>
                View
              </a>
            )}
          </li>
        ))}
      </ul>
    </SettingsRow>
  );
}

function State({ status, amount, refunded, currency }: Invoice) {
  if (refunded >= amount && refunded > 0) return <Badge>Refunded</Badge>;
  if (refunded > 0) return <Badge>{formatMoney(refunded, currency)} refunded</Badge>;
  return status === 'paid' ? <Badge variant="free">Paid</Badge> : <Badge variant="lamp">Open</Badge>;
}

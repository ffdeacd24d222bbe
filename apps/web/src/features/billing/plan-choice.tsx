import { Badge, Button, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { formatPrice, PLANS, YEARLY_AMOUNT_PER_MONTH, YEARLY_SAVING_PERCENT, type PaidTier } from '@vizzi/domain';
import { api } from '../../lib/api';
import classes from './upgrade.module.css';

const NOTES: Readonly<Record<PaidTier, string>> = {
  monthly: 'Billed every month',
  yearly: `${formatPrice(YEARLY_AMOUNT_PER_MONTH)}/month`,
};

/** The two plans, each with its button. */
export function PlanChoice() {
  const plans = api.billing.plans.useQuery();
  return (
    <div className={classes.choices}>
      {[PLANS.monthly, PLANS.yearly].map(({ tier, name, amount, interval }) => (
        <section key={tier} className={classes.choice} aria-labelledby={`plan-${tier}`}>
          <div>
            <Title order={2} size="h3" id={`plan-${tier}`} className={classes.name}>
              {name}
              {tier === 'yearly' && <Badge variant="save">Save {YEARLY_SAVING_PERCENT}%</Badge>}
            </Title>
            <p className={classes.note}>{NOTES[tier]}</p>
          </div>
          <p className={classes.cost}>
            {formatPrice(amount)}
            <small>/{interval}</small>
          </p>
          <Button
            variant={tier === 'yearly' ? 'filled' : 'outline'}
            fullWidth
            disabled={plans.isPending}
            onClick={() => {
              if (!plans.data) report('Error', 'Failed to start subscription process');
              else if (!plans.data.some((plan) => plan.tier === tier)) {
                report('Configuration Error', 'Subscription plans are not configured. Please contact support.');
              }
            }}
          >
            Subscribe {tier}
          </Button>
        </section>
      ))}
    </div>
  );
}

function report(title: string, message: string) {
  notifications.show({ title, message, color: 'red' });
}

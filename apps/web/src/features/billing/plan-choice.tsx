import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, Title, VisuallyHidden } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { formatMoney, PLANS, YEARLY_AMOUNT_PER_MONTH, YEARLY_SAVING_PERCENT, type PaidTier } from '@vizzi/domain';
import { useOffline } from '../../lib/connection';
import classes from './upgrade.module.css';
import { CONFIRMING } from './use-checkout';

const NOTES: Readonly<Record<PaidTier, string>> = {
  monthly: 'Billed every month',
  yearly: `${formatMoney(YEARLY_AMOUNT_PER_MONTH, PLANS.yearly.currency)}/month`,
};

interface PlanChoiceProps {
  /** The plan whose payment form is shown. */
  readonly chosen: PaidTier | undefined;
  /** The plan whose payment is being prepared. */
  readonly preparing: PaidTier | undefined;
  readonly onChoose: (tier: PaidTier) => void;
}

/** The two plans. Once one is chosen, the other can still be chosen instead. */
export function PlanChoice({ chosen, preparing, onChoose }: PlanChoiceProps) {
  const isOffline = useOffline();
  const isConfirming = useIsMutating({ mutationKey: CONFIRMING }) > 0;
  return (
    <div className={classes.choices} data-chosen={chosen ? true : undefined}>
      {[PLANS.monthly, PLANS.yearly].map(({ tier, name, amount, currency, interval }) => (
        <section
          key={tier}
          className={classes.choice}
          data-on={chosen === tier || undefined}
          aria-labelledby={`plan-${tier}`}
        >
          {chosen && <span className={classes.dot} aria-hidden />}
          <div>
            <Title order={2} size="h3" id={`plan-${tier}`} className={classes.name}>
              {name}
              {tier === 'yearly' && <Badge variant="save">Save {YEARLY_SAVING_PERCENT}%</Badge>}
            </Title>
            <p className={classes.note}>
              {NOTES[tier]}
              {chosen === tier && <VisuallyHidden>, chosen</VisuallyHidden>}
            </p>
          </div>
          <p className={classes.cost}>
            {formatMoney(amount, currency)}
            <small>/{interval}</small>
          </p>
          {chosen !== tier && (
            <Button
              variant={tier === 'yearly' && !chosen ? 'filled' : 'outline'}
              size={chosen ? 'sm' : 'md'}
              fullWidth={!chosen}
              loading={preparing === tier}
              disabled={isOffline || isConfirming || (preparing !== undefined && preparing !== tier)}
              onClick={() => onChoose(tier)}
            >
              {chosen ? `Choose ${tier} instead` : `Subscribe ${tier}`}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

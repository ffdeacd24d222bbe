import { Title } from '@mantine/core';
import { formatMoney, PLANS, type PaidTier } from '@vizzi/domain';
import { IconShieldCheck } from '@tabler/icons-react';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { PREMIUM_BENEFITS } from '../../lib/plan-benefits';
import { CheckList } from '../../components/lists/check-list';
import { type Guarantee, GUARANTEES } from './plan-terms';
import classes from './upgrade.module.css';

interface PlanSummaryProps {
  readonly chosen: PaidTier | undefined;
  readonly guarantee: Guarantee;
}

/** The benefits of premium and, once a plan is chosen, its price. */
export function PlanSummary({ chosen, guarantee }: PlanSummaryProps) {
  const plan = chosen && PLANS[chosen];
  const price = plan && formatMoney(plan.amount, plan.currency);
  return (
    <section className={classes.summary} aria-labelledby="premium">
      <ArtImage sources={[scene('plan-premium')]} eager />
      <div className={classes.inside}>
        <Title order={2} id="premium">
          Premium
        </Title>
        <CheckList items={PREMIUM_BENEFITS} />
        {plan && (
          <dl className={classes.bill}>
            <div>
              <dt>{plan.name}</dt>
              <dd>{price}</dd>
            </div>
            <div>
              <dt>Due today</dt>
              <dd>{price}</dd>
            </div>
          </dl>
        )}
        {guarantee && (
          <p className={classes.guarantee}>
            <IconShieldCheck size={20} stroke={1.6} aria-hidden />
            {GUARANTEES[guarantee]}
          </p>
        )}
      </div>
    </section>
  );
}

import { Button, Title } from '@mantine/core';
import { formatMoney, MONEY_BACK_DAYS, PLANS, YEARLY_AMOUNT_PER_MONTH, YEARLY_SAVING_PERCENT } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { Scene } from '../../components/art/scene';
import { FREE_BENEFITS, PREMIUM_BENEFITS } from '../../lib/plan-benefits';
import { CheckList } from '../../components/lists/check-list';
import { paths } from '../../lib/paths';
import classes from './pricing.module.css';

const yearly = formatMoney(PLANS.yearly.amount, PLANS.yearly.currency);
const yearlyPerMonth = formatMoney(YEARLY_AMOUNT_PER_MONTH, PLANS.yearly.currency);

export function Pricing() {
  return (
    <section className={classes.pricing} aria-labelledby="pricing">
      <div className={classes.intro}>
        <h2 id="pricing">Start free. Stay for as long as it helps.</h2>
        <p>{MONEY_BACK_DAYS}-day money-back guarantee. Cancel any time from your Account page.</p>
      </div>
      <article className={classes.plan}>
        <div className={classes.art}>
          <Scene name="plan-free" />
        </div>
        <Title order={3}>Free</Title>
        <p className={classes.price}>
          <b>$0</b>
        </p>
        <p className={classes.fine}>No credit card</p>
        <CheckList items={FREE_BENEFITS} />
        <Button component={Link} to={paths.signup} variant="outline" className={classes.button ?? ''}>
          Get Started Free
        </Button>
      </article>
      <article className={`${classes.plan} ${classes.night}`}>
        <ArtImage sources={[scene('plan-premium')]} className={classes.art} />
        <Title order={3}>Premium</Title>
        <p className={classes.price}>
          <b>{formatMoney(PLANS.monthly.amount, PLANS.monthly.currency)}</b> per month
        </p>
        <p className={classes.fine}>
          or {yearly} per year: a {YEARLY_SAVING_PERCENT}% saving, about {yearlyPerMonth} per month
        </p>
        <CheckList items={PREMIUM_BENEFITS} columns={2} />
        <Button component={Link} to={paths.signup} variant="lamp" className={classes.button ?? ''}>
          Start with Premium
        </Button>
      </article>
    </section>
  );
}

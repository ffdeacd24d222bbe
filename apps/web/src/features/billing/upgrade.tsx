import { Title } from '@mantine/core';
import type { User } from '@vizzi/api/contracts';
import { CLAIMS, isPremiumMember, MONEY_BACK_DAYS } from '@vizzi/domain';
import { IconShieldCheck } from '@tabler/icons-react';
import { scene } from '../../components/art';
import { ArtImage } from '../../components/art-image';
import { Page, PageHead } from '../../components/page';
import { PREMIUM_PROMISES } from '../../components/plan-promises';
import { Ticks } from '../../components/ticks';
import { usePageHead } from '../../lib/use-page-head';
import { AlreadyPremium } from './already-premium';
import { PlanChoice } from './plan-choice';
import classes from './upgrade.module.css';

/** What premium is and what it costs; for those who have it, that they do. */
export function Upgrade({ user }: { readonly user: User }) {
  usePageHead('Upgrade', 'All premium sessions, 5 to 20 minutes each. Cancel any time.');
  if (isPremiumMember(user)) return <AlreadyPremium />;
  return (
    <Page>
      <PageHead
        title="Go further in"
        lead={`All ${CLAIMS.sessions} sessions, 5 to 20 minutes each. Cancel any time from your Account page.`}
      />
      <div className={classes.checkout}>
        <PlanChoice />
        <section className={classes.summary} aria-labelledby="premium">
          <ArtImage sources={[scene('plan-premium')]} eager />
          <div className={classes.inside}>
            <Title order={2} id="premium">
              Premium
            </Title>
            <Ticks items={PREMIUM_PROMISES} />
            <p className={classes.guarantee}>
              <IconShieldCheck size={20} stroke={1.6} aria-hidden />
              {MONEY_BACK_DAYS}-day money-back guarantee: a full refund, no questions.
            </p>
          </div>
        </section>
      </div>
    </Page>
  );
}

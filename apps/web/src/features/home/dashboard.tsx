import '@mantine/core/styles/Badge.layer.css';
import { Badge, Title } from '@mantine/core';
import { IconBulb, IconStarFilled } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { firstName, isPremiumMember, membershipBadge } from '@vizzi/domain';
import { type ReactNode, useState } from 'react';
import { CategoryGrid } from '../../components/category/category-grid';
import { MoreLink } from '../../components/layout/more-link';
import { Notice } from '../../components/feedback/notice';
import { Page } from '../../components/layout/page';
import { Section } from '../../components/layout/section';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { greetingFor } from './greeting';
import { PopularThisWeek } from './popular-this-week';
import { Tiles } from './tiles';
import { UnlockBanner } from './unlock-banner';
import classes from './dashboard.module.css';

interface DashboardProps {
  readonly user: User;
  /** What to play now. */
  readonly upNext: ReactNode;
}

export function Dashboard({ user, upNext }: DashboardProps) {
  usePageHead('Home', 'Your day begins here: what is popular, what is free, and every category.');
  const stats = api.player.stats.useQuery(undefined, { refetchOnWindowFocus: 'always' });
  const [hour] = useState(() => new Date().getHours());
  const badge = membershipBadge(user);
  return (
    <Page>
      <div className={classes.greeting}>
        <div className={classes.named}>
          <Title order={1}>Welcome back, {firstName(user.username)}</Title>
          {badge && (
            <Badge variant="lamp" leftSection={<IconStarFilled size={14} aria-hidden />}>
              {badge}
            </Badge>
          )}
        </div>
        <p className={classes.lead}>{greetingFor(stats.data, hour)}</p>
      </div>
      {upNext}
      <Tiles stats={stats} />
      {!isPremiumMember(user) && <UnlockBanner />}
      <PopularThisWeek />
      <Section title="Browse by Category" id="categories">
        <CategoryGrid />
      </Section>
      <div className={classes.tip}>
        <Notice
          icon={<IconBulb size={26} stroke={1.6} aria-hidden />}
          action={<MoreLink to={paths.learn}>Learn More</MoreLink>}
        >
          <b>Quick tip:</b> ten minutes a day, at the same hour and in the same chair, does more than an hour on Sunday.
        </Notice>
      </div>
    </Page>
  );
}

import { Button, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { EmptyState } from '../../components/feedback/empty-state';
import { Page, PageHead } from '../../components/layout/page';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './free-vizzies.module.css';

export function FreeVizzies() {
  usePageHead('Start Free', 'Six visualizations of 60 seconds each, free for as long as you like.');
  const query = api.catalog.sessions.useQuery({ free: true });
  return (
    <Page>
      <PageHead title="Free Vizzies" lead="Sixty seconds each. Sit down, press play, and be somewhere else." />
      <SessionGrid
        query={query}
        skeletons={3}
        failure="Failed to fetch free sessions"
        empty={
          <EmptyState title="No free sessions available at the moment" order={2}>
            <Button component={Link} to={paths.home} variant="outline">
              Back to Home
            </Button>
          </EmptyState>
        }
        layout="three"
        headingOrder={2}
        withDescription
        withFreeBadge
      />
      <section className={classes.upsell} aria-labelledby="want-more">
        <ArtImage sources={[scene('plan-premium')]} className={classes.art} />
        <div className={classes.words}>
          <Title order={2} id="want-more">
            Want More?
          </Title>
          <p>Thirty more places, 5 to 20 minutes each, for a whole evening or a hard afternoon.</p>
          <Button component={Link} to={paths.upgrade} variant="lamp">
            Upgrade
          </Button>
        </div>
      </section>
    </Page>
  );
}

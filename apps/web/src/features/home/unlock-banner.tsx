import { Button, Title } from '@mantine/core';
import { formatMoney, PLANS } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { paths } from '../../lib/paths';
import classes from './unlock-banner.module.css';

const { amount, currency } = PLANS.monthly;

export function UnlockBanner() {
  return (
    <section className={classes.banner} aria-labelledby="unlock">
      <ArtImage sources={[scene('unlock')]} eager />
      <div className={classes.body}>
        <div>
          <Title order={2} id="unlock">
            Unlock Full Access
          </Title>
          <p>All 30+ sessions, 5 to 20 minutes each. {formatMoney(amount, currency)} per month, cancel any time.</p>
        </div>
        <Button component={Link} to={paths.upgrade} variant="soft">
          Upgrade Now
        </Button>
      </div>
    </section>
  );
}

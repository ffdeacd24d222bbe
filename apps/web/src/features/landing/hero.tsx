import { Button } from '@mantine/core';
import { BRAND, CLAIMS } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Scene } from '../../components/art/scene';
import { paths } from '../../lib/paths';
import { ListenPill } from './listen-pill';
import classes from './hero.module.css';

const STATISTICS = [
  ['active users', CLAIMS.activeUsers],
  ['sessions', CLAIMS.sessions],
  ['rating', CLAIMS.rating],
] as const;

export function Hero() {
  return (
    <>
      <div className={classes.hero}>
        <Scene name="hero" tall eager />
        <div className={classes.copy}>
          <h1 className={classes.title}>
            Close your eyes.
            <br />
            There is a place waiting.
          </h1>
          <p className={classes.lead}>{BRAND.tagline}</p>
          <div className={classes.actions}>
            <Button component={Link} to={paths.signup} size="lg">
              Get Started Free
            </Button>
            <Button component={Link} to={paths.login} size="lg" variant="outline" className={classes.login ?? ''}>
              Login
            </Button>
          </div>
          <p className={classes.fine}>6 quick sessions of 60 seconds each. No credit card.</p>
          <ListenPill />
        </div>
      </div>
      <section className={classes.strip} aria-label="Vizzi in numbers">
        <dl>
          {STATISTICS.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

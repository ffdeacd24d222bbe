import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../components/art/scene';
import { paths } from '../../lib/paths';
import classes from './closing.module.css';

/** The last section of the landing page. */
export function Closing() {
  return (
    <section className={classes.closing} aria-labelledby="closing">
      <Scene name="closing" tall />
      <div className={classes.copy}>
        <h2 id="closing">Your first place is sixty seconds away.</h2>
        <Button component={Link} to={paths.signup} variant="lamp" size="lg">
          Get Started Free
        </Button>
      </div>
    </section>
  );
}

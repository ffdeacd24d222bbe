import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Section } from '../../components/layout/section';
import { paths } from '../../lib/paths';
import classes from './first-steps.module.css';

/** What will be found here, for a member who has nothing yet. */
export function FirstSteps() {
  return (
    <div className={classes.steps}>
      <Section title="My Playlists" id="playlists">
        <p>Sessions that belong together, in the order you like.</p>
        <Button component={Link} to={paths.createPlaylist} variant="outline" size="sm">
          Create Playlist
        </Button>
      </Section>
      <Section title="Favorite Sessions" id="favorites">
        <p>The heart on a session keeps it here.</p>
        <Button component={Link} to={paths.freeVizzies} variant="outline" size="sm">
          Find one to keep
        </Button>
      </Section>
      <Section title="Your practice" id="progress">
        <p>
          <b>Sessions Completed</b>, <b>Streak (days)</b> and <b>Favorites</b> are counted here from your first minute.
        </p>
      </Section>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import classes from './failure-notice.module.css';

/** Tells a visitor what a premium session needs, before play leads to the login. */
export function LockedNotice() {
  return (
    <div className={classes.notice}>
      <IconLock size={22} stroke={1.6} aria-hidden />
      <p>This session is for premium members.</p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.signup} size="sm" variant="outline">
          Sign Up
        </Button>
        <Button component={Link} to={paths.login} size="sm" variant="subtle">
          Login
        </Button>
      </div>
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import classes from './page-loader.module.css';

/** Shown while a page loads. */
export function PageLoader() {
  return (
    <output className={classes.placeholder}>
      <span className={classes.sun} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </output>
  );
}

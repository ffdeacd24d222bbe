import { VisuallyHidden } from '@mantine/core';
import classes from './page-loader.module.css';

/** While it is not known yet what to show: a small sun that takes its time. */
export function PageLoader() {
  return (
    <output className={classes.placeholder}>
      <span className={classes.sun} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </output>
  );
}

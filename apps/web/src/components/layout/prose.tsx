import type { ReactNode } from 'react';
import classes from './prose.module.css';

/** Text to be read from top to bottom. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}

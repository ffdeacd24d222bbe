import type { ReactNode } from 'react';
import classes from './prose.module.css';

/** Typography for long text. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}

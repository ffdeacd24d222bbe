import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A warm strip with one thought in it. */
export function Notice({ icon, children, action }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.icon}>{icon}</span>
      <p>{children}</p>
      {action}
    </div>
  );
}

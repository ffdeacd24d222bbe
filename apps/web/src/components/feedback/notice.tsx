import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A highlighted strip with an icon and a short text. */
export function Notice({ icon, children, action }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.icon}>{icon}</span>
      <p>{children}</p>
      {action}
    </div>
  );
}

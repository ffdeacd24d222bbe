import type { ReactNode } from 'react';
import { Page } from '../../../components/layout/page';
import classes from './message-page.module.css';

/** Replaces the session page when there is no session. */
export function MessagePage({ children }: { readonly children: ReactNode }) {
  return (
    <Page>
      <div className={classes.plain}>{children}</div>
    </Page>
  );
}

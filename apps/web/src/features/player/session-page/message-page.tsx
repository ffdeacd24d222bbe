import type { ReactNode } from 'react';
import { Page } from '../../../components/layout/page';
import classes from './message-page.module.css';

/** In place of a stage, when there is no session to put on it. */
export function MessagePage({ children }: { readonly children: ReactNode }) {
  return (
    <Page>
      <div className={classes.plain}>{children}</div>
    </Page>
  );
}

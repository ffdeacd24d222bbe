import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The column of a page's content. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

interface PageHeadProps {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** The page's heading and lead. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <Title order={1}>{title}</Title>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}

import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** An address within the page. */
  readonly id?: string;
  readonly lead?: string;
  /** At the end of the heading's line: a link or a button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A named part of a page. */
export function Section({ title, id, lead, action, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={classes.section} id={id} aria-labelledby={headingId}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={headingId}>
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

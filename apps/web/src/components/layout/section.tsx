import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** The target of a link within the page. */
  readonly id?: string;
  readonly lead?: string;
  /** A link or a button beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
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

import { Title } from '@mantine/core';
import type { Session } from '@vizzi/api/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cover } from './cover';
import classes from './session-row.module.css';

interface SessionRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  readonly session: Pick<Session, 'title' | 'imageUrl'>;
  /** The target of the title's link. */
  readonly to: string;
  readonly headingOrder: 2 | 3;
  /** The line under the title. */
  readonly meta: ReactNode;
  /** A smaller line below. */
  readonly note?: string;
  /** Whether it is not here: its picture pales. */
  readonly misty?: boolean;
  /** Before the cover, such as a drag handle. */
  readonly leading?: ReactNode;
  /** At the end of the row, such as a menu. */
  readonly trailing?: ReactNode;
}

/** One session as a row of a list. */
export function SessionRow(props: SessionRowProps) {
  const { session, to, headingOrder, meta, note, misty, leading, trailing, className, ...item } = props;
  return (
    <li {...item} className={className ? `${classes.row} ${className}` : classes.row}>
      {leading}
      <Cover src={session.imageUrl} className={classes.cover} misty={misty} />
      <div className={classes.words}>
        <Title order={headingOrder} size="h4">
          <Link to={to}>{session.title}</Link>
        </Title>
        <p className={classes.meta}>{meta}</p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {trailing}
    </li>
  );
}

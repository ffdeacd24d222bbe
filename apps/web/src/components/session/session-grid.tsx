import type { Session } from '@vizzi/api/contracts';
import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state';
import { SessionCard, type SessionCardOptions } from './session-card';
import classes from './session-grid.module.css';
import { SessionSkeletons } from '../feedback/skeletons';

/** The part of a query that the grid needs. */
export interface SessionsQuery {
  readonly data: readonly Session[] | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface SessionGridProps extends SessionCardOptions {
  readonly query: SessionsQuery;
  readonly skeletons: number;
  /** The error message. */
  readonly failure: string;
  readonly empty: ReactNode;
  readonly layout?: 'grid' | 'three' | 'rail';
}

/** The sessions of a query, with loading, error and empty states. */
export function SessionGrid({ query, skeletons, failure, empty, layout = 'grid', ...card }: SessionGridProps) {
  if (query.isPending || (!query.data && query.isFetching)) {
    return (
      <div className={classes[layout]}>
        <SessionSkeletons count={skeletons} />
      </div>
    );
  }
  if (!query.data) return <ErrorState message={failure} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return empty;
  return (
    <ul className={classes[layout]}>
      {query.data.map((session) => (
        <li key={session.id}>
          <SessionCard session={session} {...card} />
        </li>
      ))}
    </ul>
  );
}

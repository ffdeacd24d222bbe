import { IconArrowRight } from '@tabler/icons-react';
import type { Stats } from '@vizzi/api/contracts';
import { listenedMinutes } from '@vizzi/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/error-state';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import classes from './tiles.module.css';

/** Shown until the number of free sessions is known. */
const USUAL_FREE_SESSIONS = 3;

interface TilesProps {
  readonly stats: {
    readonly data: Stats | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
}

/** The dashboard's statistics and links. */
export function Tiles({ stats }: TilesProps) {
  const free = api.catalog.sessions.useQuery({ free: true });
  const { data } = stats;
  return (
    <>
      <div className={classes.tiles}>
        <Tile name="Sessions Completed" to={paths.practice}>
          {data?.completedSessions ?? '–'}
        </Tile>
        <TotalTime seconds={data?.totalTime} />
        <Tile name="Free Vizzies" unit="sessions" to={paths.freeVizzies}>
          {free.data?.length ?? USUAL_FREE_SESSIONS}
        </Tile>
        <Link to={paths.learn} className={classes.tile}>
          <span className={classes.name}>The guide</span>
          <span className={classes.words}>Learn to Visualize</span>
          <IconArrowRight size={20} stroke={1.6} aria-hidden />
        </Link>
      </div>
      {stats.isError && !data && (
        <div className={classes.failure}>
          <ErrorState message="Failed to fetch user stats" onRetry={() => void stats.refetch()} />
        </div>
      )}
    </>
  );
}

/** From here on, hours are easier to read than minutes. */
const FEWEST_HOURS = 5;

function TotalTime({ seconds }: { readonly seconds: number | undefined }) {
  const minutes = seconds === undefined ? undefined : listenedMinutes(seconds);
  if (seconds && minutes === 0) {
    return (
      <Tile name="Total Time" unit="minute" to={paths.practice}>
        Under 1
      </Tile>
    );
  }
  const inHours = minutes !== undefined && minutes >= FEWEST_HOURS * 60;
  return (
    <Tile
      name="Total Time"
      unit={inHours ? `h ${minutes % 60} min` : minutes === 1 ? 'minute' : 'minutes'}
      to={paths.practice}
    >
      {inHours ? Math.floor(minutes / 60) : (minutes ?? '–')}
    </Tile>
  );
}

interface TileProps {
  readonly name: string;
  readonly unit?: string;
  readonly to?: string;
  readonly children: ReactNode;
}

function Tile({ name, unit, to, children }: TileProps) {
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.figure}>
        {children} {unit && <small>{unit}</small>}
      </span>
      {to && <IconArrowRight size={20} stroke={1.6} aria-hidden />}
    </>
  );
  return to ? (
    <Link to={to} className={classes.tile}>
      {content}
    </Link>
  ) : (
    <div className={classes.tile}>{content}</div>
  );
}

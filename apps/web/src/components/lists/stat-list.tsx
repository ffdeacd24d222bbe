import classes from './stat-list.module.css';

interface StatListProps {
  /** Names and numbers; unknown ones keep their place. */
  readonly stats: readonly (readonly [name: string, figure: number | undefined])[];
  readonly id?: string;
}

/** A few numbers in a row, no more. */
export function StatList({ stats, id }: StatListProps) {
  return (
    <dl className={classes.stats} id={id}>
      {stats.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

import classes from './stat-list.module.css';

interface StatListProps {
  /** An undefined figure is shown as a dash. */
  readonly stats: readonly (readonly [name: string, figure: number | string | undefined])[];
  readonly id?: string;
}

/** Numbers with their names, in a row. */
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
